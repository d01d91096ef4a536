import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import uploads from '@rules/uploads.json';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { policyDocument } from '../fixtures';
import { DocumentUploadDialog } from './DocumentUploadDialog';

const filesInput = () => screen.getByLabelText('Files', { selector: 'input' });
const uploadButton = () => screen.getByRole('button', { name: 'Upload' });

test('the type is general by default, and nothing can be uploaded while no files are chosen', () => {
  render(<DocumentUploadDialog onClose={jest.fn()} />);
  const type = screen.getByLabelText('Document type');
  expect(type).toHaveValue('general');
  expect(
    within(type)
      .getAllByRole('option')
      .map((option) => option.getAttribute('value')),
  ).toEqual(uploads.documentTypes);
  expect(uploadButton()).toBeDisabled();
  expect(filesInput()).toHaveAttribute('accept', '.esx,.jpg,.jpeg,.png,.gif,.pdf,.doc,.docx,.xls,.xlsx');
});

test('type and files are sent, and the dialog closes', async () => {
  let sent: unknown = null;
  mockServer.use(
    http.post('*/api/user/documents', async ({ request }) => {
      const form = await request.formData();
      sent = [form.get('documentType'), form.getAll('files').map((file) => (file as File).name)];
      return HttpResponse.json(
        { success: true, message: 'Uploaded', documents: [policyDocument, policyDocument] },
        { status: 201 },
      );
    }),
  );
  const onClose = jest.fn();
  const { user } = render(<DocumentUploadDialog onClose={onClose} />);
  await user.selectOptions(screen.getByLabelText('Document type'), 'insurance');
  await user.upload(filesInput(), [new File(['a'], 'a.pdf'), new File(['b'], 'b.docx')]);
  await user.click(uploadButton());
  expect(await screen.findByText('Documents Uploaded')).toBeInTheDocument();
  expect(sent).toEqual(['insurance', ['a.pdf', 'b.docx']]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a failure without words of its own keeps the files and says what happened', async () => {
  mockServer.use(
    http.post('*/api/user/documents', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })),
  );
  const onClose = jest.fn();
  const { user } = render(<DocumentUploadDialog onClose={onClose} />);
  await user.upload(filesInput(), new File(['a'], 'a.pdf'));
  await user.click(uploadButton());
  const form = screen.getByRole('form', { name: 'Upload Documents' });
  expect(await within(form).findByText('Failed to upload documents')).toBeInTheDocument();
  expect(within(form).getByText('a.pdf')).toBeInTheDocument();
  expect(within(form).getByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(onClose).not.toHaveBeenCalled();
});
