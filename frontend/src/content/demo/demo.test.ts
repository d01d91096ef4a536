import { demoAreas, type DemoFile, demoMetrics, demoPlan, demoUpload } from './demo';
import * as activity from './demoActivity';

test('the sample plan is that of the specification', () => {
  const { displayName, price, subscriptionDays, quotas } = demoPlan;
  expect([displayName, price, subscriptionDays]).toEqual(['GHOST', 8500, 30]);
  expect(Object.values(quotas).map(({ quota }) => quota)).toEqual([50, 10, 5, 3]);
  expect(Object.values(quotas).filter(({ used, quota }) => used >= quota)).toEqual([]);
});

test('each area states its limits, and has a sample for every upload it takes, within them', () => {
  expect(
    demoAreas.map(({ maxMegabytes, extensions }) => `${maxMegabytes}MB ${extensions.join(' ')}`),
  ).toEqual(['25MB .esx .xlsx .pdf', '50MB .pdf .doc .docx', '100MB .jpg .png .pdf .zip']);
  for (const area of demoAreas) {
    expect(area.samples).toHaveLength(demoUpload.maxPerArea);
    expect(area.samples.filter((file) => !isTakenBy(area, file))).toEqual([]);
    const listed = activity.demoUploads.filter(({ kind }) => kind === area.kind);
    expect(listed.filter((file) => !isTakenBy(area, file))).toEqual([]);
    expect(listed.length).toBeGreaterThan(0);
  }
});

function isTakenBy({ maxMegabytes, extensions }: (typeof demoAreas)[number], { name, megabytes }: DemoFile) {
  return megabytes <= maxMegabytes && extensions.some((extension) => name.endsWith(extension));
}

test('the month has thirty days, and the newest files stand on the days that counted them', () => {
  expect(demoMetrics.filesADay).toHaveLength(30);
  const newestFirst = [...demoMetrics.filesADay].reverse();
  const oldest = Math.max(...activity.demoUploads.map(({ daysAgo }) => daysAgo));
  const listed = Array.from(
    { length: oldest + 1 },
    (_, day) => activity.demoUploads.filter(({ daysAgo }) => daysAgo === day).length,
  );
  expect(listed).toEqual(newestFirst.slice(0, listed.length));
});

test('every state of the specification is shown by a row', () => {
  const shown = (rows: readonly { status: string }[]) => new Set(rows.map(({ status }) => status));
  expect(shown(activity.demoUploads)).toEqual(new Set(['Processing', 'Analyzed', 'Complete', 'Enhanced']));
  expect(shown(activity.demoClaims)).toEqual(new Set(['Approved', 'Under Review', 'In Progress']));
  expect(shown(activity.demoAssignments)).toEqual(new Set(['Report Delivered', 'In Progress', 'Scheduled']));
});

test('work is scheduled for days to come, and delivered on days gone by', () => {
  const daysOf = (wanted: string) =>
    activity.demoAssignments.filter(({ status }) => status === wanted).map(({ daysAgo }) => daysAgo);
  expect(Math.max(...daysOf('Scheduled'))).toBeLessThan(0);
  expect(Math.min(...daysOf('Report Delivered'))).toBeGreaterThan(0);
});
