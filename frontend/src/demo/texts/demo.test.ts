import { demoAreas, type DemoFile, demoMetrics, demoPlan, demoUpload } from './demo';
import * as activity from './demoActivity';

test('the sample plan is GHOST with free quota in every service', () => {
  const { displayName, price, subscriptionDays, quotas } = demoPlan;
  expect([displayName, price, subscriptionDays]).toEqual(['GHOST', 8500, 30]);
  expect(Object.values(quotas).map(({ quota }) => quota)).toEqual([50, 10, 5, 3]);
  expect(Object.values(quotas).filter(({ used, quota }) => used >= quota)).toEqual([]);
});

test('each area has a sample within its limits for every upload', () => {
  expect(
    demoAreas.map(({ maxMegabytes, extensions }) => `${maxMegabytes}MB ${extensions.join(' ')}`),
  ).toEqual(['25MB .esx .xlsx .pdf', '50MB .pdf .doc .docx', '100MB .jpg .png .pdf .zip']);
  for (const area of demoAreas) {
    expect(area.samples).toHaveLength(demoUpload.maxPerArea);
    expect(area.samples.filter((file) => !isAccepted(area, file))).toEqual([]);
    const listed = activity.demoUploads.filter(({ kind }) => kind === area.kind);
    expect(listed.filter((file) => !isAccepted(area, file))).toEqual([]);
    expect(listed.length).toBeGreaterThan(0);
  }
});

function isAccepted({ maxMegabytes, extensions }: (typeof demoAreas)[number], { name, megabytes }: DemoFile) {
  return megabytes <= maxMegabytes && extensions.some((extension) => name.endsWith(extension));
}

test('the month has thirty days, and the listed files match the daily counts', () => {
  expect(demoMetrics.filesPerDay).toHaveLength(30);
  const newestFirst = [...demoMetrics.filesPerDay].reverse();
  const oldest = Math.max(...activity.demoUploads.map(({ daysAgo }) => daysAgo));
  const listed = Array.from(
    { length: oldest + 1 },
    (_, day) => activity.demoUploads.filter(({ daysAgo }) => daysAgo === day).length,
  );
  expect(listed).toEqual(newestFirst.slice(0, listed.length));
});

test('every status is shown by a row', () => {
  const shown = (rows: readonly { status: string }[]) => new Set(rows.map(({ status }) => status));
  expect(shown(activity.demoUploads)).toEqual(new Set(['Processing', 'Analyzed', 'Complete', 'Enhanced']));
  expect(shown(activity.demoClaims)).toEqual(new Set(['Approved', 'Under Review', 'In Progress']));
  expect(shown(activity.demoAssignments)).toEqual(new Set(['Report Delivered', 'In Progress', 'Scheduled']));
});

test('scheduled work is in the future and delivered work in the past', () => {
  const getDays = (wanted: string) =>
    activity.demoAssignments.filter(({ status }) => status === wanted).map(({ daysAgo }) => daysAgo);
  expect(Math.max(...getDays('Scheduled'))).toBeLessThan(0);
  expect(Math.min(...getDays('Report Delivered'))).toBeGreaterThan(0);
});
