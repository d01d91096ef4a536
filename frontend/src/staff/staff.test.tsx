import { Workbench } from './comparison/Workbench';
import { type StaffPair, type WorkbenchSource } from './comparison/workbenchApi';
import { ESX_CONTENTS } from '@/entities/document/fixtures';
import { type Comparison, type EstimateLine } from '@/entities/estimate/estimate';
import { setMedia } from '@/test/media';
import { mockServer } from '@/test/mockServer';
import { setUpUser } from '@/test/user';
import { render, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { showContents } from './esxContents';
import { labelListCells } from './listCells';
import { startPackets } from './packets';

describe('Workbench', () => {
  const SIDE = { name: 'Carrier: scope.pdf', url: '/staff/e/', pagesUrl: '/staff/pages/' };
  const SOURCE: WorkbenchSource = {
    dataUrl: '/staff/c/data/',
    pairsUrl: '/staff/c/pairs/',
    changeUrl: '/staff/c/change/',
    resultUrl: '/staff/claim/',
    base: SIDE,
    audited: SIDE,
    csrfToken: 'token',
  };

  function line(description: string, rcv: string): EstimateLine {
    return {
      id: `${description} ${rcv}`,
      description,
      rcv,
      page: null,
      number: 1,
      unit: 'EA',
    } as EstimateLine;
  }

  const PAIRS = ['Drip edge', 'Window'].map((name, index): StaffPair => ({
    id: name,
    place: index * 2,
    kind: 'price',
    room: 'Roof',
    base: line(name, '100.00'),
    audited: line(name, '150.00'),
    difference: '50.00',
    reason: '',
    note: '',
    isUncertain: false,
    isExcluded: false,
  }));

  const FINDINGS = [
    {
      id: 'prices',
      rule: 'same_item_two_prices',
      message: 'One item, two prices.',
      lines: ['Window 150.00'],
      amount: '50.00',
    },
  ];

  function describe(difference: string, version: number | null = null) {
    const sides = {
      base: { party: 'carrier', total: '200.00' },
      audited: { party: 'network', total: '300.00' },
    };
    return {
      ...sides,
      difference,
      version,
      excluded: { count: 0 },
      findings: FINDINGS,
    } as unknown as Comparison;
  }

  interface Sent {
    expectedVersion: number;
    action: string;
    pair?: string;
    reason?: string;
  }

  /** Answers as the server does, and returns what it was sent. */
  function serve({
    version = null,
    isOutdated = false,
  }: { version?: number | null; isOutdated?: boolean } = {}): Sent[] {
    const sent: Sent[] = [];
    mockServer.use(
      http.get(SOURCE.dataUrl, () =>
        HttpResponse.json({
          comparison: describe('100.00', version),
          revision: 1,
          reasons: ['code requirement'],
        }),
      ),
      http.get(SOURCE.pairsUrl, ({ request }) => {
        const isFirst = new URL(request.url).searchParams.get('cursor') === '';
        return HttpResponse.json({
          results: isFirst ? PAIRS.slice(0, 1) : PAIRS.slice(1),
          next: isFirst ? '2' : null,
        });
      }),
      http.post(SOURCE.changeUrl, async ({ request }) => {
        const change = (await request.json()) as Sent;
        sent.push(change);
        if (isOutdated) return HttpResponse.json({ error: 'It has changed.' }, { status: 409 });
        const changed = PAIRS.filter(({ id }) => id === change.pair).map((pair) => ({
          ...pair,
          reason: change.reason ?? '',
          isExcluded: change.action === 'exclude',
        }));
        return HttpResponse.json({
          message: 'Saved.',
          comparison: describe(change.action === 'exclude' ? '50.00' : '100.00'),
          revision: change.expectedVersion + 1,
          pairs: changed,
        });
      }),
    );
    return sent;
  }

  async function open() {
    setMedia('(width >= 72rem)', true);
    render(<Workbench source={SOURCE} />);
    await screen.findByRole('button', { name: /^Drip edge/, current: true });
  }

  test('a contradiction leads to the line that it names', async () => {
    serve();
    await open();
    await setUpUser().click(await screen.findByRole('button', { name: 'One item, two prices.' }));
    expect(screen.getByRole('button', { name: /^Window/, current: true })).toHaveFocus();
  });

  test('the first lines are shown while the others load, and a change waits for them', async () => {
    const sent = serve();
    let finish: (() => void) | undefined;
    const rest = new Promise<void>((resolve) => (finish = resolve));
    mockServer.use(
      http.get(SOURCE.pairsUrl, async ({ request }) => {
        if (new URL(request.url).searchParams.get('cursor') !== '') await rest;
        return undefined;
      }),
    );
    await open();
    await setUpUser().keyboard('1');
    expect(await screen.findByText('1 line, more are loading…')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Drip edge.*code requirement$/ })).toBeVisible();
    expect(sent).toEqual([]);
    finish?.();
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(await screen.findByRole('button', { name: /^Window/ })).toBeVisible();
  });

  test('a number key chooses its reason and shows the next pair, and each change sends the latest revision', async () => {
    const sent = serve();
    await open();
    const user = setUpUser();

    await user.keyboard('11');

    await screen.findByText('Saved.');
    expect(sent.map(({ expectedVersion, pair, reason }) => [expectedVersion, pair, reason])).toEqual([
      [1, 'Drip edge', 'code requirement'],
      [2, 'Window', 'code requirement'],
    ]);
    expect(screen.getByRole('button', { name: /^Drip edge.*code requirement$/ })).toBeVisible();
  });

  test('excluding asks for the reason, and the running difference follows', async () => {
    const sent = serve();
    await open();
    const user = setUpUser();

    await user.keyboard('x');
    expect(sent).toEqual([]);
    await user.click(
      within(screen.getByRole('region', { name: 'The chosen line' })).getByText('code requirement'),
    );

    expect(await screen.findByText('+$50.00', { selector: '.compare-running dd' })).toBeVisible();
    expect(sent[0]).toMatchObject({ action: 'exclude', pair: 'Drip edge' });
  });

  test('a note is saved when its field is left, and keys do nothing in it', async () => {
    const sent = serve();
    await open();
    const user = setUpUser();

    await user.keyboard('c');
    await user.keyboard('1 slope');
    expect(sent).toEqual([]);
    await user.keyboard('{Escape}');

    await screen.findByText('Saved.');
    expect(sent[0]).toMatchObject({ action: 'reason', pair: 'Drip edge', reason: '', note: '1 slope' });
  });

  test('a change that comes too late is taken back, and the latest state is shown', async () => {
    serve({ isOutdated: true });
    await open();

    await setUpUser().keyboard('1');

    expect(await screen.findByText('It has changed. The latest state is shown.')).toBeVisible();
    expect(await screen.findByRole('button', { name: /^Drip edge.*Price$/ })).toBeVisible();
  });

  test('a released comparison can only be read', async () => {
    const sent = serve({ version: 2 });
    await open();

    await setUpUser().keyboard('1xz');

    expect(screen.getByText(/Released as version 2/)).toBeVisible();
    expect(screen.queryByText('code requirement')).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  test('lines that cannot be loaded are asked for again', async () => {
    serve();
    mockServer.use(http.get(SOURCE.dataUrl, () => HttpResponse.error()));
    render(<Workbench source={SOURCE} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('The server did not answer');

    serve();
    await setUpUser().click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('button', { name: /^Window/ })).toBeVisible();
  });
});

describe('esxContents', () => {
  const URL = '/staff/documents/userdocument/estimate/contents';

  function createFigure(): HTMLElement {
    const figure = document.createElement('figure');
    document.body.replaceChildren(figure);
    return figure;
  }

  test('the parts are listed, and a photograph can be enlarged', async () => {
    const user = setUpUser();
    mockServer.use(http.get(URL, () => HttpResponse.json(ESX_CONTENTS)));
    await showContents(URL, createFigure(), new AbortController().signal);

    expect(screen.getByRole('heading', { name: '2 parts' })).toBeInTheDocument();
    expect(screen.getByText('XACTDOC.ZIPXML').parentElement).toHaveTextContent('2026-05-03 14:02');
    await user.click(screen.getByRole('button', { name: 'north.jpg' }));
    expect(screen.getByRole('img', { name: 'north.jpg' })).toHaveAttribute('src', `${URL}/1`);
    await user.click(screen.getByRole('button', { name: 'All parts' }));
    expect(screen.getByText('XACTDOC.ZIPXML')).toBeInTheDocument();
  });

  test('a file whose parts cannot be listed says so', async () => {
    mockServer.use(http.get(URL, () => new HttpResponse(null, { status: 404 })));
    await showContents(URL, createFigure(), new AbortController().signal);

    expect(screen.getByText('The parts of this file cannot be listed.')).toBeInTheDocument();
  });
});

describe('listCells', () => {
  test('a cell knows its heading, and whether it is empty or long', () => {
    const long = 'The carrier has denied the roof, and wants the photographs of each slope.';
    document.body.innerHTML = `
    <div class="results"><table>
      <thead><tr>
        <th><div class="sortoptions"><span>1</span></div><div class="text">Member</div></th>
        <th><div class="text">Question</div></th><th><div class="text">Phone</div></th><th><div class="text">Open</div></th>
      </tr></thead>
      <tbody><tr><th>Theo Lindqvist</th><td>${long}</td><td>-</td><td><img alt="Yes"></td></tr></tbody>
    </table></div>`;
    labelListCells();

    const cells = Array.from(document.querySelectorAll('tbody tr > *'), (cell) => [
      cell.getAttribute('data-label'),
      cell.className,
    ]);
    expect(cells).toEqual([
      ['Member', ''],
      ['Question', 'support-long'],
      ['Phone', 'support-no-value'],
      ['Open', ''],
    ]);
  });
});

describe('packets', () => {
  const list = (text: string, isMaking: boolean) =>
    `<ul aria-label="Packets"${isMaking ? ' data-making="/staff/packets/"' : ''}><li>${text}</li></ul>`;

  test('the list is fetched again while a packet is made, and no longer', async () => {
    jest.useFakeTimers();
    const answers = [list('1 of 3 exhibits', true), list('31 pages', false)];
    const ask = jest.fn(() =>
      Promise.resolve({
        ok: true,
        redirected: false,
        text: () => Promise.resolve(answers.shift()),
      } as Response),
    );
    jest.spyOn(globalThis, 'fetch').mockImplementation(ask);
    document.body.innerHTML = list('0 of 3 exhibits', true);
    startPackets();

    await jest.advanceTimersByTimeAsync(2000);
    expect(document.body).toHaveTextContent('1 of 3 exhibits');
    await jest.advanceTimersByTimeAsync(2000);
    expect(document.body).toHaveTextContent('31 pages');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(ask.mock.calls).toEqual([['/staff/packets/'], ['/staff/packets/']]);
    jest.useRealTimers();
  });
});
