import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Reconnaissance } from './Reconnaissance';

const fileInput = () => screen.getByLabelText('File', { selector: 'input' });

async function initiate(user: UserEvent) {
  await user.upload(fileInput(), new File(['content'], 'carrier.pdf'));
  await user.click(screen.getByRole('button', { name: 'Initiate RECONNAISSANCE' }));
  await user.click(screen.getByRole('button', { name: 'Start countdown' }));
}

function answer(status: number, body: Record<string, unknown>) {
  const sent: [unknown, string[]][] = [];
  mockServer.use(
    http.post('*/api/service-request', async ({ request }) => {
      const form = await request.formData();
      sent.push([form.get('serviceType'), form.getAll('files').map((file) => (file as File).name)]);
      return HttpResponse.json(body, { status });
    }),
  );
  return sent;
}

test('without a file nothing is asked and nothing is sent', async () => {
  const { user } = render(<Reconnaissance />);
  await user.click(screen.getByRole('button', { name: 'Initiate RECONNAISSANCE' }));
  const form = screen.getByRole('form', { name: 'RECONNAISSANCE' });
  expect(await within(form).findByText('No File Selected')).toBeInTheDocument();
  expect(within(form).getByText('Please select a file to upload.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('nothing is sent before the question is answered', async () => {
  const sent = answer(201, {});
  const { user } = render(<Reconnaissance />);
  await user.upload(fileInput(), new File(['content'], 'carrier.pdf'));
  await user.click(screen.getByRole('button', { name: 'Initiate RECONNAISSANCE' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
});

test('one file starts the countdown, and the page says until when', async () => {
  const sent = answer(201, {
    success: true,
    message: 'Received',
    serviceRequest: { files: [{ originalFilename: 'carrier.pdf' }] },
  });
  mockServer.use(
    http.get('*/api/user/countdown-status', () =>
      HttpResponse.json({ accessDeadline: '2026-01-31T09:00:00Z', hasAccessCountdown: true }),
    ),
  );
  const { user } = render(<Reconnaissance />);
  await initiate(user);
  expect(await screen.findByRole('region', { name: 'RECONNAISSANCE Initiated' })).toBeInTheDocument();
  expect(
    await screen.findByText(
      'File uploaded. 72-hour access countdown started. Your code burns out after this deadline.',
    ),
  ).toBeInTheDocument();
  expect(await screen.findByText('Jan 31, 2026 9:00 AM')).toBeInTheDocument();
  expect(sent).toEqual([['reconnaissance', ['carrier.pdf']]]);
});

test('a second time is refused with the server’s sentence', async () => {
  answer(409, { success: false, error: 'RECONNAISSANCE was already used', code: 'already_used' });
  const { user } = render(<Reconnaissance />);
  await initiate(user);
  const form = screen.getByRole('form', { name: 'RECONNAISSANCE' });
  expect(await within(form).findByText('RECONNAISSANCE was already used')).toBeInTheDocument();
  expect(within(form).getByText('carrier.pdf')).toBeInTheDocument();
});

test('a failure without words of its own has the specification’s', async () => {
  mockServer.use(http.post('*/api/service-request', () => new HttpResponse('<h1>Bad</h1>', { status: 502 })));
  const { user } = render(<Reconnaissance />);
  await initiate(user);
  const form = screen.getByRole('form', { name: 'RECONNAISSANCE' });
  expect(await within(form).findByText('Upload Failed')).toBeInTheDocument();
  expect(within(form).getByText('Could not upload file. Please try again.')).toBeInTheDocument();
});
