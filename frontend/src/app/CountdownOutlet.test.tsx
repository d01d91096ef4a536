import { countdownStatus } from '@/features/countdown/fixtures';
import { enterAsAdmin, enterAsMember, leaveSession } from '@/features/session/model/sessionCache';
import { type Admin, type User } from '@/shared/config/bootData';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { CountdownOutlet } from './CountdownOutlet';

const HOUR = 3600;
const ROSA = { id: 'b4c1', username: 'rosa' } as User;
const NORA = { id: 'c5d2', username: 'nora' } as User;
const ADMIN: Admin = { id: 'a1', username: 'root', fullName: 'Root Admin', role: 'admin' };

/** Answers with these hours of access, one after another. */
function answerHours(...hours: number[]) {
  let calls = 0;
  mockServer.use(
    http.get('*/api/user/dashboard', () => HttpResponse.json({ subscription: null })),
    http.get('*/api/user/countdown-status', () => {
      calls += 1;
      return HttpResponse.json(countdownStatus({ access: (hours[calls - 1] ?? 0) * HOUR - 1 }));
    }),
  );
  return () => calls;
}

/** Lets whatever the outlet would begin after the first paint begin. */
async function afterThePaint() {
  await act(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

test('for visitors and admins nothing is asked', async () => {
  const calls = answerHours();
  const { client } = render(<CountdownOutlet />);
  await afterThePaint();
  act(() => enterAsAdmin(client, ADMIN));
  await afterThePaint();
  expect(calls()).toBe(0);
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});

test('a sign-in reads the countdowns at once, and a sign-out clears them', async () => {
  const calls = answerHours(50);
  const { client } = render(<CountdownOutlet />);
  act(() => enterAsMember(client, ROSA));
  expect(await screen.findByText(/^49h 59m 5/)).toBeVisible();
  expect(calls()).toBe(1);
  act(() => leaveSession(client));
  await waitFor(() => expect(screen.queryByRole('timer')).not.toBeInTheDocument());
});

test('another member’s countdowns are read anew', async () => {
  answerHours(50, 20);
  const client = createTestClient();
  enterAsMember(client, ROSA);
  render(<CountdownOutlet />, { client });
  expect(await screen.findByText(/^49h 59m 5/)).toBeVisible();
  act(() => enterAsMember(client, NORA));
  expect(await screen.findByText(/^19h 59m 5/)).toBeVisible();
});
