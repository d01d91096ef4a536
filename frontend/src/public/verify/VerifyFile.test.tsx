import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { VerifyFile } from './VerifyFile';

const hashFile = jest.fn<Promise<string>, [File]>();
jest.mock('@/shared/uploads/hashFile', () => ({ hashFile: (file: File) => hashFile(file) }));

const file = new File(['x'], 'roof.pdf');

function choose() {
  const { user } = render(<VerifyFile />);
  return { user, chosen: user.upload(screen.getByLabelText(/The file stays on your computer/), file) };
}

test('the page of a proxy is not called a bad file, and the file can be sent again', async () => {
  hashFile.mockResolvedValue('a'.repeat(64));
  let answers = 0;
  mockServer.use(
    http.post('*/api/verify', () => {
      answers += 1;
      if (answers === 1) return new HttpResponse('<html>Bad gateway</html>', { status: 502 });
      return HttpResponse.json({ known: false, receivedAt: null, role: null });
    }),
  );
  const { user, chosen } = choose();
  await chosen;

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'roof.pdf could not be verifiedThe server could not answer. Please try again.',
  );
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('This file is not known')).toBeVisible();
});

test('a file that cannot be read has to be chosen again', async () => {
  hashFile.mockRejectedValue(new Error('NotReadableError'));
  await choose().chosen;

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The file could not be read. Please choose it again.',
  );
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});
