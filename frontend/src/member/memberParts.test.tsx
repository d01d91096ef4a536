import { createClaim } from '@/entities/claim/fixtures';
import { createUser } from '@/entities/member/fixtures';
import { setMemberSession } from '@/entities/session/sessionCache';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { findToast } from '@/test/toasts';
import { screen, waitFor, within, act } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { HelpForm } from './help/HelpForm';
import { createDocumentRow, createClaimDocumentRow, ESX_CONTENTS } from '@/entities/document/fixtures';
import { pasteText, setUpUser } from '@/test/user';
import { PacketDialog } from './packet/PacketDialog';
import { type Packet } from '@/entities/packet/packet';
import { PacketItem } from '@/entities/packet/PacketItem';
import { createClaimWork } from '@/entities/claim/claimWork';
import { ClaimFileGroup } from './claim/ClaimFileGroup';
import { ClaimPageContext } from './claim/claimPageContext';
import { FixedComparison } from '@/entities/estimate/FixedComparison';
import { createComparison } from '@/entities/estimate/fixtures';
import { DocumentListView } from './documents/DocumentListView';

describe('HelpForm', () => {
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
    await pasteText(user, screen.getByLabelText(/^Message/), 'Where is the result?');
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
    await pasteText(user, screen.getByLabelText(/^Message/), 'Where is it?');
    await user.click(screen.getByRole('button', { name: 'Write to the network' }));

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ topic: 'claim', text: 'Where is it?', claimId: CLAIM.id });
  });

  test('another topic leaves the claim out', async () => {
    const sent = serve();
    const { user } = open(CLAIM_ID);
    await user.selectOptions(screen.getByLabelText(/^About/), 'A bill');
    await pasteText(user, screen.getByLabelText(/^Message/), 'What is line 3?');
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
    await pasteText(user, screen.getByLabelText(/^Message/), 'Please call me');
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
      await pasteText(user, screen.getByLabelText(/^Message/), 'Any news?');
      await user.click(screen.getByRole('button', { name: 'Write to the network' }));
      await waitFor(() => expect(sent).toHaveLength(count));
      await waitFor(() => expect(screen.getByLabelText(/^Message/)).toHaveValue(''));
    }

    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });
});

describe('PacketDialog', () => {
  const POLICY = createDocumentRow({ id: 'policy', originalFilename: 'policy.pdf', thumbnail: 'none' });
  const ROOF = createDocumentRow({
    id: 'roof',
    originalFilename: 'roof.jpg',
    mimeType: 'image/jpeg',
    thumbnail: 'none',
  });
  const HELD_BACK = createDocumentRow({ id: 'held', originalFilename: 'held.pdf', isViewable: false });

  test('exhibits are ordered, renamed and left out, and sent in that order', async () => {
    const user = setUpUser();
    const claim = createClaim({ documents: [POLICY, ROOF, HELD_BACK] });
    const orders: unknown[] = [];
    mockServer.use(
      http.post(`/api/user/claims/${claim.id}/packets`, async ({ request }) => {
        orders.push(await request.json());
        return HttpResponse.json({ success: true, message: '', packet: {} }, { status: 202 });
      }),
    );
    const onClose = jest.fn();
    render(<PacketDialog claim={claim} onClose={onClose} />);
    const rows = () => within(screen.getByRole('list', { name: 'Exhibits' })).getAllByRole('listitem');
    expect(rows()).toHaveLength(2);

    await user.click(screen.getByRole('button', { name: 'Move roof.jpg up' }));
    expect(rows()[0]).toHaveTextContent('Exhibit A');
    // The button at the end is disabled, so its neighbour has the focus.
    expect(await screen.findByRole('button', { name: 'Move roof.jpg down' })).toBeInTheDocument();
    await user.clear(screen.getByRole('textbox', { name: 'Title of roof.jpg' }));
    await pasteText(user, screen.getByRole('textbox', { name: 'Title of roof.jpg' }), 'North slope');
    await user.click(screen.getByRole('button', { name: 'Make packet' }));

    expect(await screen.findByText('The packet is being made')).toBeInTheDocument();
    expect(onClose).toHaveBeenCalled();
    expect(orders).toEqual([
      {
        title: 'Claim packet',
        exhibits: [
          { documentId: 'roof', title: 'North slope' },
          { documentId: 'policy', title: 'policy.pdf' },
        ],
        include: { conversation: false, history: false, comparison: false, details: true },
      },
    ]);
  });
});

describe('PacketItem', () => {
  const PACKET: Packet = {
    id: 'packet',
    title: 'For counsel',
    state: 'making',
    problem: null,
    pages: null,
    size: null,
    sha256: null,
    isSealed: false,
    exhibits: [12, 1, null].map((pages, place) => ({
      letter: 'ABC'.charAt(place),
      title: 'policy.pdf',
      firstPage: null,
      pages,
      sha256: '0',
      problem: null,
    })),
    createdAt: '2026-05-03T14:02:00Z',
    expiresAt: '2026-06-02T14:02:00Z',
  };

  test('a packet that is being made says how many exhibits and pages there are so far', () => {
    render(<PacketItem packet={PACKET} downloadUrl="/download" as="div" />);

    expect(screen.getByText('2 of 3 exhibits, 13 pages so far')).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2 of 3 exhibits');
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  test('a ready packet says whether it is sealed, and why it is not', () => {
    const ready: Packet = { ...PACKET, state: 'ready', sha256: 'ab12', exhibits: [] };
    const { rerender } = render(
      <PacketItem packet={{ ...ready, isSealed: true }} downloadUrl="/download" as="div" />,
    );
    expect(screen.getByText('Sealed')).toBeInTheDocument();

    rerender(
      <PacketItem packet={{ ...ready, problem: 'It has no seal.' }} downloadUrl="/download" as="div" />,
    );
    expect(screen.queryByText('Sealed')).not.toBeInTheDocument();
    expect(screen.getByText('It has no seal.')).toBeInTheDocument();
  });
});

describe('ClaimFileGroup', () => {
  test('of many files the first are shown, and the keyboard goes on with the others', async () => {
    const documents = Array.from({ length: 14 }, (_, index) => createDocumentRow({ id: `d-${index}` }));
    const { user } = render(
      <ClaimPageContext value={{ work: createClaimWork('c'), memberId: 'm' }}>
        <ClaimFileGroup title="Yours, 14" documents={documents} />
      </ClaimPageContext>,
    );
    expect(screen.getAllByRole('listitem')).toHaveLength(12);
    await user.click(screen.getByRole('button', { name: 'Show all 14' }));
    const thirteenth = screen.getAllByRole('listitem')[12]!;
    expect(within(thirteenth).getByRole('link', { name: 'View' })).toHaveFocus();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('FixedComparison', () => {
  const getPairs = () =>
    within(screen.getAllByRole('list')[0]!)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  test('the way from the offer to the audit is divided by room and by kind, and adds up', async () => {
    const { user } = render(<FixedComparison {...createComparison()} />);
    expect(screen.getByText(/Our audit is/)).toHaveTextContent(
      "Our audit is $770.00 above the carrier's estimate. 3 of 5 lines make the difference.",
    );
    const steps = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(
      steps()
        .filter((text) => /^[+−$]/.test(text))
        .slice(0, 4),
    ).toEqual(['$1,400', '+$870', '−$100', '$2,170']);

    await user.click(screen.getByRole('radio', { name: 'By kind' }));
    expect(
      steps()
        .filter((text) => /^[+−$]/.test(text))
        .slice(0, 5),
    ).toEqual(['$1,400', '+$750', '+$120', '−$100', '$2,170']);
  });

  test('each line shows both sides, its difference and its reason', () => {
    render(<FixedComparison {...createComparison()} />);
    expect(getPairs()).toEqual([
      'QuantityRoof+$750.00Laminated shinglesCarrier$1,000.004 SQ × $250.00Audit$1,750.007 SQ × $250.00measurement Waste from two valleys.',
      'Left outRoof+$120.00Drip edgeCarrierNot writtenAudit$120.0040 LF × $3.00code requirement ',
      'Taken outKitchen−$100.00Minimum chargeCarrier$100.001 EA × $100.00AuditTaken out',
    ]);
  });

  test('a room of the bar and the filters choose the lines', async () => {
    const { user } = render(<FixedComparison {...createComparison()} />);
    await user.click(screen.getByRole('button', { name: 'Kitchen' }));
    expect(getPairs()).toHaveLength(1);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Room' }), 'All rooms');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Left out (1)');
    expect(getPairs()).toEqual([expect.stringContaining('Drip edge')]);
  });
});

describe('DocumentViewer', () => {
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

    expect(await within(viewer).findByRole('img', { name: 'roof.jpg' })).toHaveAttribute(
      'src',
      'blob:picture',
    );
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
});
