import { setAdminSession, setMemberSession } from '@/entities/session/sessionCache';
import { type Admin, type User } from '@/entities/member/user';
import { createTestClient, render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { BriefingPage } from './BriefingPage';
import { type EstimateLedger } from '@/public/caseFiles/estimateLedger';
import { CaseBridge } from '@/public/caseFiles/CaseBridge';
import { CaseFileLedger } from '@/public/caseFiles/CaseFileLedger';
import { TABLET } from '@/shared/hooks/useMediaQuery';
import { setMedia } from '@/test/media';
import { reportGroups } from '@/public/insiderReports/insiderReports';
import { InsiderReportsPage } from '@/public/insiderReports/InsiderReportsPage';
import { claimQuestions, trainingPrograms } from '@/public/training/trainingResources';
import { TrainingResourcesPage } from '@/public/training/TrainingResourcesPage';
import { methodAdvantages, methodPhases } from '@/public/systematicApproach/systematicApproach';
import { MethodCycle } from '@/public/systematicApproach/MethodCycle';
import { PhaseList } from '@/public/systematicApproach/PhaseList';
import { WaffleChart } from '@/public/successStories/WaffleChart';
import { industryUpdates, timelineMarks } from '@/public/updates/industryUpdates';
import { IndustryUpdatesPage } from '@/public/updates/IndustryUpdatesPage';
import { allPlans, createPlan, phantomPlan } from '@/entities/plan/fixtures';
import { type Plan, plansQuery } from '@/entities/plan/plans';
import { mockServer } from '@/test/mockServer';
import limits from '@rules/limits.json';
import { http, HttpResponse } from 'msw';
import { MembershipInfoPage } from '@/public/membership/MembershipInfoPage';

describe('BriefingPage', () => {
  const page = (
    <BriefingPage
      page="MembershipInfoPage"
      kicker="Membership"
      next={['RegisterPage', 'DeploymentPackagesPage']}
    />
  );

  test('a visitor sees the link to registration', () => {
    render(page);
    expect(screen.getByRole('link', { name: 'Activate invitation' })).toHaveAttribute(
      'href',
      '/access-terminal?mode=register',
    );
    expect(screen.getByRole('link', { name: /^Join the Network/ })).toBeInTheDocument();
  });

  test('a member sees a link to the dashboard and none to registration', () => {
    const client = createTestClient();
    setMemberSession(client, { id: 'b4c1', username: 'rosa' } as User);
    render(page, { client });
    expect(screen.getByRole('link', { name: 'Open your dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(screen.queryByRole('link', { name: /invitation|Join/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Deployment Packages/ })).toBeInTheDocument();
  });

  test('an admin sees a link to the panel', () => {
    const client = createTestClient();
    setAdminSession(client, { id: 'a1', username: 'clerk' } as Admin);
    render(page, { client });
    expect(screen.getByRole('link', { name: 'Open the admin panel' })).toHaveAttribute('href', '/admin');
    expect(screen.queryByRole('link', { name: /invitation|Join/ })).not.toBeInTheDocument();
  });
});

describe('CaseFileLedger', () => {
  const ledger: EstimateLedger = {
    groups: [
      {
        title: 'Field',
        isMarkedUp: true,
        lines: [
          { item: 'Shingles', unit: 'SQ', price: 280, carrier: 3, result: 10, why: 'The whole slope.' },
          { item: 'Minimum charge', unit: 'EA', price: 160, carrier: 1, result: 0, why: 'No short day.' },
          { item: 'Underlayment', unit: 'SQ', price: 20, carrier: 0, result: 10, why: 'It comes off too.' },
        ],
      },
    ],
    markup: { item: 'Overhead and profit', percent: 20, why: 'Several trades.' },
  };

  test('each line shows quantity, price and amount of both sides, or that one side has none', () => {
    render(<CaseFileLedger caption="A roof" ledger={ledger} resultHeader="The roof needs" />);
    const row = (name: RegExp) =>
      within(screen.getByRole('row', { name }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(row(/^Shingles/)).toEqual(['$8403 SQ × $280.00', '$2,80010 SQ × $280.00']);
    expect(row(/^Minimum charge/)).toEqual(['$1601 EA × $160.00', 'Taken out']);
    expect(row(/^Underlayment/)).toEqual(['Not written', '$20010 SQ × $20.00']);
    expect(row(/^Field/)).toEqual(['$1,000', '$3,000']);
    expect(row(/^Overhead and profit/)).toEqual(['Not written', '$600']);
    expect(row(/^Total/)).toEqual(['$1,000', '$3,600']);
  });

  test('the bridge shows every step as text, and each bar starts at the end of the previous one', () => {
    render(<CaseBridge caption="From patch to roof" ledger={ledger} offerLabel="Patch" resultLabel="Roof" />);
    const chart = screen.getByRole('figure');
    expect(
      within(chart)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['Patch', 'Field', 'Overhead and profit', 'Roof']);
    const amounts = within(chart)
      .getAllByRole('definition')
      .map((definition) => definition.textContent);
    expect(amounts.filter(Boolean)).toEqual(['$1,000', '+$2,000', '+$600', '$3,600']);
    const bars = [...chart.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => [
      Math.round(parseFloat(style.left)),
      Math.round(parseFloat(style.width)),
    ]);
    expect(bars).toEqual([
      [0, 28],
      [28, 56],
      [83, 17],
      [0, 100],
    ]);
  });
});

describe('InsiderReportsPage', () => {
  test('five groups list four to six reports with number, classification and status', () => {
    setMedia(TABLET, true);
    render(<InsiderReportsPage />);
    const titles = [
      'Carrier playbooks',
      'Code and standards',
      'Market and pricing',
      'Litigation briefs',
      'Proprietary insights',
    ];
    const numbers = titles.flatMap((title) => {
      const reports = within(screen.getByRole('region', { name: title })).getAllByRole('listitem');
      expect(reports.length).toBeGreaterThanOrEqual(4);
      expect(reports.length).toBeLessThanOrEqual(6);
      return reports.map((report) => {
        expect(within(report).getByRole('heading', { level: 3 })).toHaveTextContent(/\w/);
        expect(within(report).getByText(/^(Members|Restricted|Eyes only)$/)).toBeVisible();
        expect(within(report).getByText('In preparation')).toBeVisible();
        return within(report).getByText(/^[A-Z]{2}-\d\d$/).textContent;
      });
    });
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(screen.getByText('Coming soon')).toBeVisible();
  });

  test('report titles are unique, and each link of the index leads to its group', async () => {
    const { user } = render(<InsiderReportsPage />);
    const titles = reportGroups.flatMap(({ reports }) => reports.map(({ title }) => title));
    expect(new Set(titles).size).toBe(titles.length);
    const links = within(screen.getByRole('navigation', { name: 'Report groups' })).getAllByRole('link');
    for (const link of links) {
      await user.click(link);
      const name = reportGroups.find(({ title }) => link.textContent.includes(title))?.title;
      expect(screen.getByRole('region', { name })).toHaveFocus();
    }
  });
});

describe('TrainingResourcesPage', () => {
  test('five programs have a certificate, tag, hours, renewal and worth', () => {
    render(<TrainingResourcesPage />);
    const programs = [
      ['Structural drying academy', 'Georgia'],
      ['Home-inspector association', 'Inspection'],
      ['Roofing manufacturer program', 'Roofing'],
      ['Hail and wind forensic inspector', 'Forensic'],
      ['Adjuster association', 'Adjusting'],
    ];
    expect(trainingPrograms).toHaveLength(programs.length);
    programs.forEach(([name, tag], index) => {
      const program = within(screen.getByRole('region', { name }));
      expect(program.getByText(tag!)).toBeVisible();
      expect(program.getByText(`Certificate ${index + 1} of 5`)).toBeVisible();
      expect(program.getAllByRole('term').map((term) => term.textContent)).toEqual([
        'Hours',
        'Renewal',
        'Worth on a claim',
        'Where we use it',
      ]);
    });
  });

  test('every program answers a question of a claim', () => {
    const answering = new Set(claimQuestions.flatMap(({ answeredBy }) => answeredBy));
    expect([...answering].sort()).toEqual(trainingPrograms.map(({ tag }) => tag).sort());
  });
});

describe('PhaseList', () => {
  test('there are five phases and four advantages', () => {
    expect(methodPhases.map(({ number, title }) => `${number} ${title}`)).toEqual([
      '1 Intelligence gathering',
      '2 Strategic planning',
      '3 Tactical deployment',
      '4 Optimization and resolution',
      '5 Security and analysis',
    ]);
    expect(methodAdvantages.map(({ title }) => title)).toEqual([
      'Consistency',
      'Adaptability',
      'Security',
      'Optimization',
    ]);
  });

  test('each phase starts from the outputs of the previous one', () => {
    render(<PhaseList />);
    const getListText = (heading: HTMLElement) => heading.nextElementSibling?.textContent;
    const inputs = screen.getAllByRole('heading', { name: 'Starts from' }).map(getListText);
    const outputs = screen.getAllByRole('heading', { name: /^Leaves to phase/ }).map(getListText);
    expect(inputs.slice(1)).toEqual(outputs.slice(0, -1));
    expect(screen.getByRole('heading', { name: 'Leaves to phase 1' })).toBeVisible();
  });

  test('a link in the cycle focuses the phase', async () => {
    const { user } = render(
      <>
        <MethodCycle />
        <PhaseList />
      </>,
      { at: '/systematic-approach' },
    );
    await user.click(screen.getByRole('link', { name: /Tactical deployment/ }));
    expect(screen.getByRole('heading', { name: 'Tactical deployment' }).closest('li')).toHaveFocus();
  });
});

describe('WaffleChart', () => {
  /** A square has ten units and a gap of two. */
  function countSquares(path: Element | undefined): number {
    const lines = [...(path?.getAttribute('d') ?? '').matchAll(/M(\d+) \d+H(\d+)/g)];
    return lines.reduce((sum, [, from, to]) => sum + (Number(to) - (Number(from) - 2)) / 10, 0);
  }

  test('the squares and the legend show the same numbers', () => {
    render(
      <WaffleChart percent={97.3} total={1000} perRow={40} label="success rate" won="won" lost="lost" />,
    );
    const [won, lost] = screen.getByRole('figure').querySelectorAll('path');
    expect([countSquares(won), countSquares(lost)]).toEqual([973, 27]);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '973 of 1,000 won',
      '27 lost',
    ]);
  });
});

describe('IndustryUpdatesPage', () => {
  test('the timeline positions the dates on a scale of two years', () => {
    render(<IndustryUpdatesPage />);
    const timeline = screen.getByText('Dates and spans, to scale').closest('figure')!;
    expect([...timeline.querySelectorAll('time')].map((time) => [time.dateTime, time.textContent])).toEqual([
      ['2025-01-01', 'Jan 1, 2025'],
      ['2025-11-01', 'Nov 1, 2025'],
      ['2026-01-01', 'Jan 1, 2026'],
    ]);
    const positions = [...timeline.querySelectorAll<HTMLElement>('[data-style^="left"]')].map(({ style }) => [
      Math.round(parseFloat(style.left)),
      style.width && Math.round(parseFloat(style.width)),
    ]);
    expect(positions.slice(0, 4)).toEqual([
      [0, ''],
      [42, ''],
      [50, ''],
      [0, 50],
    ]);
  });

  test('a timeline link focuses its section', async () => {
    const { user } = render(<IndustryUpdatesPage />);
    await user.click(screen.getByRole('link', { name: /California building code takes effect/ }));
    expect(document.activeElement).toContainElement(
      screen.getByRole('heading', { name: 'California building code' }),
    );
  });

  test('a hash in the URL scrolls to its section', () => {
    const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
    render(<IndustryUpdatesPage />, { at: '/industry-updates#energy', path: '/industry-updates' });
    expect(scrollIntoView.mock.contexts.map((element) => (element as Element).id)).toEqual(['energy']);
  });

  test('the six subjects have their figures and an action for the file', () => {
    // A phone shows them folded.
    setMedia(TABLET, true);
    render(<IndustryUpdatesPage />);
    for (const title of [
      'The fortified-roof standard',
      'The roofing manual, 2025 edition',
      'Model-code cycles',
      'California building code',
      'Insurance market trends',
      'Energy codes',
    ]) {
      const section = within(screen.getByRole('region', { name: title }));
      expect(section.getByRole('heading', { name: 'On your file' })).toBeVisible();
    }
    expect(screen.getByText('Effective Jan 1, 2025. Builder deadline Nov 1, 2025')).toBeVisible();
    expect(screen.getByText('Minimum sheathing').parentElement).toHaveTextContent('7/16 in.');
    expect(screen.getByText('"New Roof" designation').parentElement).toHaveTextContent('5 years');
    expect(screen.getByText('Effective Jan 1, 2026')).toBeVisible();
  });

  test('every mark of the timeline has a section', () => {
    const ids = industryUpdates.map(({ id }) => id);
    expect(timelineMarks.filter(({ update }) => !ids.includes(update))).toEqual([]);
  });
});

describe('MembershipInfoPage', () => {
  interface PageOptions {
    at?: string;
    plans?: readonly Plan[];
    member?: User;
  }

  function renderPage({ at = '/membership-info', plans = allPlans, member }: PageOptions = {}) {
    const client = createTestClient();
    if (member) setMemberSession(client, member);
    client.setQueryData(plansQuery.queryKey, { plans: [...plans] });
    return render(<MembershipInfoPage />, { at, path: '/membership-info', client });
  }

  const region = (name: string) => screen.getByRole('region', { name });
  const getFigure = (label: RegExp) => screen.getByText(label).nextElementSibling?.textContent;

  test('prices and device limits come from the plans, and each package links to its page', () => {
    renderPage({
      plans: [{ ...phantomPlan, pricePerMonth: '5400.00', maxDevices: 4 }, ...allPlans.slice(1)],
    });
    const pricing = within(region('Pricing'));
    const lines = pricing.getAllByRole('listitem').map((line) => line.textContent);
    expect(lines).toEqual([
      expect.stringMatching(/^PHANTOM.*\$5,400 a month.*4 reconstructed.*1 free \(\$1,500\)/),
      expect.stringMatching(/^GHOST.*\$8,500 a month.*Appraisal credits5 \(\$9,000\)/),
      expect.stringMatching(/^ASSASSIN.*\$15,000 a month.*Attorney assistance3/),
    ]);
    expect(pricing.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/deployment-packages?package=phantom',
      '/deployment-packages?package=ghost',
      '/deployment-packages?package=assassin',
    ]);
    const counts = within(region('Devices')).getAllByRole('term');
    expect(counts.map((term) => term.parentElement?.textContent)).toEqual([
      'Basic, without a plan1 device',
      'PHANTOM4 devices',
      'GHOST3 devices',
      'ASSASSIN5 devices',
    ]);
  });

  test('an additional plan is listed, and an inactive one has no price', () => {
    renderPage({
      plans: [createPlan({ name: 'wraith', displayName: 'WRAITH', description: 'One file.' })],
    });
    expect(within(region('Pricing')).getByText('One file.')).toBeVisible();
    expect(within(region('Pricing')).getAllByText('Not on offer at the moment')).toHaveLength(3);
    expect(within(region('Devices')).getAllByText('Not on offer')).toHaveLength(3);
  });

  test('failed plans leave the rest of the page, and Retry loads them', async () => {
    mockServer.use(http.get('*/api/subscription-plans', () => new HttpResponse(null, { status: 503 })));
    const { user } = render(<MembershipInfoPage />, { at: '/membership-info' });
    expect(within(region('Why Wait?')).getByText('$468,000')).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the plans.');
    expect(within(region('Devices')).getAllByText('Not known now')).toHaveLength(3);

    mockServer.use(http.get('*/api/subscription-plans', () => HttpResponse.json({ plans: allPlans })));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await within(region('Pricing')).findByText('$5,200')).toBeVisible();
  });

  test('estimates alone roll over, and a disputed charge or a cancelled invitation ends it for good', () => {
    renderPage();
    const end = region('At the end of the month');
    const ends = within(end);
    expect(ends.getByText(/Unused estimates roll over; everything else ends\./)).toBeVisible();
    expect(ends.getByText('roll over').closest('div')).toHaveTextContent('Estimates');
    expect(ends.getAllByText('end')).toHaveLength(3);
    expect(end).toHaveTextContent('Disputing charges after receiving estimates leads to a permanent ban.');
    expect(end).toHaveTextContent('A cancelled invitationIt is gone forever.');
  });

  test('the deadlines, the message of expired access and the links to appraisers and packages are shown', () => {
    setMedia(TABLET, true);
    renderPage();
    const why = within(region('Why Wait?'));
    expect(why.getAllByText(`${limits.countdown.hours} hours`)).toHaveLength(2);
    for (const clock of ['Proof of loss', 'Recoverable depreciation', 'Suit limitation', 'Grace']) {
      expect(why.getByText(clock)).toBeVisible();
    }
    expect(why.getByText('Access expired. Your invitation code has burned out.')).toBeVisible();
    expect(why.getByRole('link', { name: 'Compare the packages' })).toHaveAttribute(
      'href',
      '/deployment-packages',
    );
    expect(
      within(region('The appraisers')).getByRole('link', { name: 'Meet the appraisers' }),
    ).toHaveAttribute('href', '/appraisers');
  });

  test('only a visitor can ask for an invitation', () => {
    const { unmount } = renderPage();
    expect(screen.getByRole('link', { name: 'Ask for an invitation' })).toHaveAttribute(
      'href',
      '/register?way=ask',
    );
    unmount();
    renderPage({ member: { id: 'b4c1', username: 'rosa' } as User });
    expect(screen.queryByRole('link', { name: /invitation/ })).not.toBeInTheDocument();
  });

  test('the cost of waiting follows the chosen example and months, which are in the URL', async () => {
    const { user, address } = renderPage();
    expect(getFigure(/^Left with the carrier, 3 months$/)).toBe('$468,000');
    expect(getFigure(/^A day of it$/)).toBe('$5,129');
    expect(getFigure(/^PHANTOM, 3 months$/)).toBe('$15,600');

    await user.click(screen.getByRole('radio', { name: '$150,000' }));
    await user.click(screen.getByRole('radio', { name: '12' }));
    expect(getFigure(/^Left with the carrier, 12 months$/)).toBe('$23,400,000');
    expect(getFigure(/^ASSASSIN, 12 months$/)).toBe('$180,000');
    expect(address()).toBe('/membership-info?example=assassin&months=12');
  });

  test('the URL sets the example and ignores invalid months', () => {
    renderPage({ at: '/membership-info?example=ghost&months=5' });
    expect(getFigure(/^Left with the carrier, 3 months$/)).toBe('$2,040,000');
    expect(screen.getByRole('radio', { name: '$85,000' })).toBeChecked();
  });
});
