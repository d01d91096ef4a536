import { createClaimDocumentRow, createDocumentRow, ESX_CONTENTS } from '@/entities/document/fixtures';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DocumentListView } from '../documents/DocumentListView';

const roof = createDocumentRow({
  id: 'roof',
  originalFilename: 'roof.jpg',
  mimeType: 'image/jpeg',
  sha256: 'ab12',
  receipt: { id: 'receipt', number: 'R-000123' },
});
const policy = createDocumentRow({ id: 'policy', originalFilename: 'policy.pdf' });
const estimate = createClaimDocumentRow({ id: 'estimate', originalFilename: 'estimate.esx' });
const held = createDocumentRow({
  id: 'held',
  originalFilename: 'held.pdf',
  state: 'checking',
  isViewable: false,
});

const observed: (() => void)[] = [];

beforeEach(() => {
  observed.length = 0;
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  // jsdom has no layout: a page is reached when the test says so.
  window.IntersectionObserver = class {
    constructor(private readonly notify: IntersectionObserverCallback) {}
    observe() {
      observed.push(() =>
        this.notify([{ isIntersecting: true } as IntersectionObserverEntry], this as never),
      );
    }
    disconnect = () => undefined;
  } as never;
});

function servePages(counts: Record<string, number>): string[] {
  const asked: string[] = [];
  mockServer.use(
    http.get('/api/user/documents/:id/pages/:page', ({ params }) => {
      asked.push(`${String(params.id)} ${String(params.page)}`);
      const count = counts[String(params.id)];
      if (count === undefined) return new HttpResponse(null, { status: 404 });
      return new HttpResponse(new Blob(['picture']), { headers: { 'X-Page-Count': String(count) } });
    }),
  );
  return asked;
}

async function open(name: string, documents = [roof, policy, estimate, held]) {
  const { user } = render(<DocumentListView documents={documents} />);
  const row = screen.getByText(name).closest('li')!;
  await user.click(within(row).getByRole('link', { name: 'View' }));
  return { user, viewer: await screen.findByRole('dialog') };
}

test('a photograph is shown in full size, with what is known of the file', async () => {
  servePages({ roof: 1, policy: 1 });
  const { viewer } = await open('roof.jpg');

  expect(await within(viewer).findByRole('img', { name: 'roof.jpg' })).toHaveAttribute('src', 'blob:picture');
  expect(within(viewer).getByText('1 of 4')).toBeInTheDocument();
  expect(within(viewer).getByText('ab12')).toBeInTheDocument();
  expect(within(viewer).getByRole('link', { name: 'R-000123' })).toBeInTheDocument();
  expect(within(viewer).getByRole('link', { name: 'Download' })).toHaveAttribute(
    'href',
    '/api/user/documents/roof/download?download=1',
  );
});

test('until the worker has drawn the page, the thumbnail is shown and the page is asked for again', async () => {
  let answers = 0;
  mockServer.use(
    http.get('/api/user/documents/:id/pages/:page', () => {
      answers += 1;
      return answers === 1
        ? new HttpResponse(null, { status: 202, headers: { 'Retry-After': '1' } })
        : new HttpResponse(new Blob(['picture']), { headers: { 'X-Page-Count': '1' } });
    }),
  );
  const { viewer } = await open('roof.jpg', [roof]);

  await waitFor(() =>
    expect(viewer.querySelector('img')).toHaveAttribute('src', '/api/user/documents/roof/thumbnail'),
  );
  expect(within(viewer).getByRole('status')).toHaveTextContent('Loading');
  expect(await within(viewer).findByRole('img', { name: 'roof.jpg' })).toBeInTheDocument();
});

test('the next file is fetched once the shown one is there', async () => {
  const asked: string[] = [];
  let answer: (response: Response) => void = () => undefined;
  const createPage = () => new HttpResponse(new Blob(['picture']), { headers: { 'X-Page-Count': '1' } });
  mockServer.use(
    http.get('/api/user/documents/:id/pages/1', ({ params }) => {
      asked.push(String(params.id));
      return params.id === 'roof'
        ? new Promise<Response>((resolve) => {
            answer = resolve;
          })
        : createPage();
    }),
  );
  const { viewer } = await open('roof.jpg', [roof, policy]);

  await waitFor(() => expect(asked).toEqual(['roof']));
  answer(createPage());
  expect(await within(viewer).findByRole('img', { name: 'roof.jpg' })).toBeInTheDocument();
  await waitFor(() => expect(asked).toEqual(['roof', 'policy']));
});

test('the arrow keys go to the next and the previous file, and stop at the ends', async () => {
  servePages({ roof: 1, policy: 1 });
  const { user, viewer } = await open('roof.jpg');

  await user.keyboard('{ArrowLeft}');
  expect(within(viewer).getByRole('heading', { level: 2 })).toHaveTextContent('roof.jpg');
  await user.keyboard('{ArrowRight}');
  expect(within(viewer).getByRole('heading', { level: 2 })).toHaveTextContent('policy.pdf');
  await user.keyboard('{ArrowLeft}');
  expect(within(viewer).getByRole('heading', { level: 2 })).toHaveTextContent('roof.jpg');
  expect(within(viewer).getByRole('button', { name: 'Previous' })).toBeDisabled();
});

test('the pages of a PDF are fetched when they are reached', async () => {
  const asked = servePages({ policy: 3 });
  const { viewer } = await open('policy.pdf', [policy]);

  await within(viewer).findByRole('img', { name: 'Page 1 of policy.pdf' });
  expect(asked).toEqual(['policy 1']);
  act(() => observed[1]!());
  await within(viewer).findByRole('img', { name: 'Page 3 of policy.pdf' });
  expect(asked).toEqual(['policy 1', 'policy 3']);
});

test('the parts of an ESX file are listed, and its photographs can be enlarged', async () => {
  servePages({});
  mockServer.use(http.get('/api/user/documents/estimate/contents', () => HttpResponse.json(ESX_CONTENTS)));
  const { user, viewer } = await open('estimate.esx', [estimate]);

  expect(await within(viewer).findByText('XACTDOC.ZIPXML')).toBeInTheDocument();
  await user.click(within(viewer).getByRole('button', { name: 'north.jpg' }));
  expect(within(viewer).getByRole('img', { name: 'north.jpg' })).toHaveAttribute(
    'src',
    '/api/user/documents/estimate/contents/1',
  );
  await user.click(within(viewer).getByRole('button', { name: 'All parts' }));
  expect(within(viewer).getByText('XACTDOC.ZIPXML')).toBeInTheDocument();
});

test('a file that cannot be drawn, and one that is being checked, say so', async () => {
  servePages({});
  const { user, viewer } = await open('policy.pdf', [policy, held]);

  expect(await within(viewer).findByText('There is no picture of this file')).toBeInTheDocument();
  await user.keyboard('{ArrowRight}');
  expect(within(viewer).queryByRole('link', { name: 'Download' })).not.toBeInTheDocument();
  expect(within(viewer).getByText('There is no picture of this file')).toBeInTheDocument();
});
