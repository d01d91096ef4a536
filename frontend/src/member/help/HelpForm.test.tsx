import { createClaim } from '@/entities/claim/fixtures';
import { createUser } from '@/entities/member/fixtures';
import { setMemberSession } from '@/entities/session/sessionCache';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { findToast } from '@/test/toasts';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { HelpForm } from './HelpForm';

const CLAIM_ID = '3c1f6f38-20c4-4f0c-9a40-7d6f1d2e0009';
const CLAIM = {
  id: '3c1f6f38-20c4-4f0c-9a40-7d6f1d2e0010',
  reference: 'C-000010',
  propertyAddress: '4 Elm Court',
};

function serve(...statuses: number[]) {
  const sent: { key: string | null; body: unknown }[] = [];
  mockServer.use(
    http.get('*/api/user/claims', () => HttpResponse.json({ results: [createClaim(CLAIM)], next: null })),
    http.post('*/api/user/help', async ({ request }) => {
      sent.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() });
      const status = statuses[sent.length - 1] ?? 201;
      const body =
        status === 201
          ? { success: true, message: 'Sent', helpRequest: {} }
          : { success: false, error: 'Please wait a moment', code: 'throttled' };
      return HttpResponse.json(body, { status });
    }),
  );
  return sent;
}

function open(claimId: string | null) {
  const client = createTestClient();
  setMemberSession(client, createUser());
  return render(<HelpForm claimId={claimId} />, { client });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a question about a claim names the claim, and empties the form', async () => {
  const sent = serve();
  const { user } = open(CLAIM_ID);
  expect(screen.getByLabelText(/^About/)).toHaveValue('claim');
  await user.type(screen.getByLabelText(/^Message/), 'Where is the result?');
  await user.click(screen.getByRole('button', { name: 'Write to the network' }));

  expect(await findToast('Message sent')).toBeInTheDocument();
  expect(sent[0]?.body).toEqual({ topic: 'claim', text: 'Where is the result?', claimId: CLAIM_ID });
  await waitFor(() => expect(screen.getByLabelText(/^Message/)).toHaveValue(''));
});

test('a claim is chosen among the newest', async () => {
  const sent = serve();
  const { user } = open(null);
  await user.selectOptions(screen.getByLabelText(/^About/), 'A claim');
  await user.selectOptions(
    screen.getByLabelText('Which claim'),
    await screen.findByRole('option', { name: 'C-000010 · 4 Elm Court' }),
  );
  await user.type(screen.getByLabelText(/^Message/), 'Where is it?');
  await user.click(screen.getByRole('button', { name: 'Write to the network' }));

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ topic: 'claim', text: 'Where is it?', claimId: CLAIM.id });
});

test('another topic leaves the claim out', async () => {
  const sent = serve();
  const { user } = open(CLAIM_ID);
  await user.selectOptions(screen.getByLabelText(/^About/), 'A bill');
  await user.type(screen.getByLabelText(/^Message/), 'What is line 3?');
  await user.click(screen.getByRole('button', { name: 'Write to the network' }));

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ topic: 'bill', text: 'What is line 3?' });
});

test('an empty message is not sent', async () => {
  const sent = serve();
  const { user } = open(null);
  await user.click(screen.getByRole('button', { name: 'Write to the network' }));

  expect(await screen.findByText('Write what you need')).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('a failure keeps the text, and trying again sends the same key', async () => {
  const sent = serve(429);
  const { user } = open(null);
  await user.type(screen.getByLabelText(/^Message/), 'Please call me');
  await user.click(screen.getByRole('button', { name: 'Write to the network' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a moment');
  expect(screen.getByLabelText(/^Message/)).toHaveValue('Please call me');

  await user.click(screen.getByRole('button', { name: 'Write to the network' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test('the same text is another question once the first has arrived', async () => {
  const sent = serve();
  const { user } = open(null);
  for (const count of [1, 2]) {
    await user.type(screen.getByLabelText(/^Message/), 'Any news?');
    await user.click(screen.getByRole('button', { name: 'Write to the network' }));
    await waitFor(() => expect(sent).toHaveLength(count));
    await waitFor(() => expect(screen.getByLabelText(/^Message/)).toHaveValue(''));
  }

  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});
