import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DocumentUploadDialog } from './DocumentUploadDialog';

const ERROR = 'roof.jpg is the same file as roof-front.jpg, uploaded on March 3, 2026';

/** A server that has `roof.jpg` already. Returns the idempotency key of each upload by its file and its check. */
function serveUploads() {
  const uploads: [name: string, checksDuplicates: boolean, key: string | null][] = [];
  mockServer.use(
    http.post('*/api/user/documents', async ({ request }) => {
      const form = await request.formData();
      const { name } = form.get('files') as File;
      const checksDuplicates = form.get('checkDuplicates') === '1';
      uploads.push([name, checksDuplicates, request.headers.get('idempotency-key')]);
      if (name === 'roof.jpg' && checksDuplicates) {
        const body = { success: false, error: ERROR, code: 'duplicate', errors: { files: [ERROR] } };
        return HttpResponse.json(body, { status: 409 });
      }
      return HttpResponse.json({ success: true, message: 'Uploaded', documents: [] }, { status: 201 });
    }),
  );
  return uploads;
}

test('a file that the member has already is named, and sent after a confirmation', async () => {
  const uploads = serveUploads();
  const onClose = jest.fn();
  const { user } = render(<DocumentUploadDialog onClose={onClose} />);
  await user.upload(screen.getByLabelText('Files', { selector: 'input' }), [
    new File(['x'], 'roof.jpg'),
    new File(['y'], 'b.pdf'),
  ]);
  await user.click(screen.getByRole('button', { name: 'Upload' }));

  const row = await screen.findByRole('listitem', { name: 'roof.jpg' });
  expect(await within(row).findByRole('alert')).toHaveTextContent(ERROR);
  expect(await screen.findByText('1 document added to your library.')).toBeInTheDocument();
  expect(screen.queryByText('Upload Failed')).not.toBeInTheDocument();
  // Only the button of the row sends it.
  expect(screen.getByRole('button', { name: 'Upload' })).toBeDisabled();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(within(row).getByRole('button', { name: 'Upload anyway roof.jpg' }));

  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(uploads.map(([name, checksDuplicates]) => [name, checksDuplicates])).toEqual([
    ['roof.jpg', true],
    ['b.pdf', true],
    ['roof.jpg', false],
  ]);
  expect(uploads[2]![2]).not.toBe(uploads[0]![2]);
});
