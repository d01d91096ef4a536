import { testimonials } from './testimonials/testimonials';
import { setMedia } from '@/test/media';
import { render, createTestClient } from '@/test/render';
import { act, fireEvent, screen, within, waitFor } from '@testing-library/react';
import { TestimonialPanel } from './testimonials/TestimonialPanel';
import { pasteText } from '@/test/user';
import { mockServer } from '@/test/mockServer';
import { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Link, useNavigate } from 'react-router-dom';
import { validateCredibility } from './credibility/credibilityApi';
import { CredibilityChallenge } from './credibility/CredibilityChallenge';

describe('TestimonialPanel', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const panel = () => screen.getByRole('region', { name: 'Testimonials' });
  const currentSlide = () => within(panel()).getByRole('group').getAttribute('aria-label');
  const advanceSeconds = (count: number) => act(() => jest.advanceTimersByTime(count * 1000));
  const button = (name: string) => screen.getByRole('button', { name });
  const slides = () => panel().querySelector('[aria-live]');

  function setDocumentHidden(isHidden: boolean) {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  }

  test('the slide changes every twelve seconds, and the last is followed by the first', () => {
    render(<TestimonialPanel />);
    expect(currentSlide()).toBe('1 of 8');
    advanceSeconds(11.9);
    expect(currentSlide()).toBe('1 of 8');
    advanceSeconds(0.1);
    expect(currentSlide()).toBe('2 of 8');
    for (let turn = 0; turn < 6; turn += 1) advanceSeconds(12);
    expect(currentSlide()).toBe('8 of 8');
    advanceSeconds(12);
    expect(currentSlide()).toBe('1 of 8');
  });

  test('the other slides are inert, and the panel shows the position', () => {
    render(<TestimonialPanel />);
    const groups = within(panel()).getAllByRole('group', { hidden: true });
    expect(groups.map((group) => group.hasAttribute('inert'))).toEqual([
      false,
      ...Array<boolean>(7).fill(true),
    ]);
    expect(within(panel()).getByText('1 of 8')).toBeVisible();
  });

  test('hover and keyboard focus pause the rotation, and the timer then restarts', () => {
    render(<TestimonialPanel />);
    advanceSeconds(11);
    fireEvent.pointerEnter(panel());
    advanceSeconds(60);
    expect(currentSlide()).toBe('1 of 8');
    fireEvent.pointerLeave(panel());
    advanceSeconds(11.9);
    expect(currentSlide()).toBe('1 of 8');
    advanceSeconds(0.1);
    expect(currentSlide()).toBe('2 of 8');

    act(() => button('Next testimonial').focus());
    advanceSeconds(60);
    act(() => button('Pause testimonials').focus());
    advanceSeconds(60);
    expect(currentSlide()).toBe('2 of 8');
    act(() => button('Pause testimonials').blur());
    advanceSeconds(12);
    expect(currentSlide()).toBe('3 of 8');
  });

  test('Pause stops the rotation until Play', () => {
    render(<TestimonialPanel />);
    fireEvent.click(button('Pause testimonials'));
    advanceSeconds(60);
    expect(currentSlide()).toBe('1 of 8');
    fireEvent.click(button('Play testimonials'));
    advanceSeconds(12);
    expect(currentSlide()).toBe('2 of 8');
  });

  test('the slides do not rotate while the page is hidden', () => {
    render(<TestimonialPanel />);
    setDocumentHidden(true);
    advanceSeconds(60);
    expect(currentSlide()).toBe('1 of 8');
    setDocumentHidden(false);
    advanceSeconds(12);
    expect(currentSlide()).toBe('2 of 8');
  });

  test('with reduced motion the slides rotate only after Play', () => {
    render(<TestimonialPanel />);
    act(() => setMedia('(prefers-reduced-motion: reduce)', true));
    advanceSeconds(60);
    expect(currentSlide()).toBe('1 of 8');
    fireEvent.click(button('Play testimonials'));
    advanceSeconds(12);
    expect(currentSlide()).toBe('2 of 8');
  });

  test('previous and next wrap at both ends and restart the timer', () => {
    render(<TestimonialPanel />);
    fireEvent.click(button('Previous testimonial'));
    expect(currentSlide()).toBe('8 of 8');
    fireEvent.click(button('Next testimonial'));
    expect(currentSlide()).toBe('1 of 8');
    advanceSeconds(11);
    fireEvent.click(button('Next testimonial'));
    advanceSeconds(11);
    expect(currentSlide()).toBe('2 of 8');
    advanceSeconds(1);
    expect(currentSlide()).toBe('3 of 8');
  });

  test('a slide is announced only if the user chose it', () => {
    render(<TestimonialPanel />);
    expect(slides()).toHaveAttribute('aria-live', 'off');
    fireEvent.click(button('Next testimonial'));
    expect(slides()).toHaveAttribute('aria-live', 'polite');
    advanceSeconds(12);
    expect(slides()).toHaveAttribute('aria-live', 'off');
    fireEvent.click(button('Pause testimonials'));
    expect(slides()).toHaveAttribute('aria-live', 'polite');
  });

  test('marked amounts have a hidden label, and the figures are listed', () => {
    render(<TestimonialPanel />);
    fireEvent.click(button('Next testimonial'));
    const [, second] = testimonials;
    expect(panel()).toHaveTextContent("The carrier wrote $62,000 (the carrier's offer) and went quiet.");
    const slide = within(within(panel()).getByRole('group'));
    expect(slide.getByText(/\(the amount claimed\)/)).toBeInTheDocument();
    expect(slide.getByText(/\(the final payout\)/)).toBeInTheDocument();
    expect(slide.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Offered',
      'Claimed',
      'Paid',
    ]);
    expect(slide.getByText('6.3x the offer')).toBeVisible();
    expect(slide.getByText(second!.author)).toBeVisible();
  });

  test('without an offer the outcome is a denial, not a multiple', () => {
    render(<TestimonialPanel />);
    const slide = within(within(panel()).getByRole('group'));
    expect(slide.getByText('DENIED')).toBeVisible();
    expect(slide.getByText('after a denial')).toBeVisible();
  });

  test('a swipe changes the slide; a tap and a mouse drag do not', () => {
    render(<TestimonialPanel />);
    // jsdom does not implement pointer events.
    const point = (type: string, pointerType: string, clientX: number) =>
      fireEvent(slides()!, Object.assign(new Event(type, { bubbles: true }), { pointerType, clientX }));
    const drag = (pointerType: string, from: number, to: number) => {
      point('pointerdown', pointerType, from);
      point('pointerup', pointerType, to);
    };
    drag('touch', 300, 200);
    expect(currentSlide()).toBe('2 of 8');
    drag('touch', 200, 300);
    drag('touch', 200, 300);
    expect(currentSlide()).toBe('8 of 8');
    drag('touch', 200, 210);
    drag('mouse', 300, 200);
    expect(currentSlide()).toBe('8 of 8');
  });
});

describe('CredibilityChallenge', () => {
  const RECORD = {
    contractor: { name: 'José Núñez', company: 'Ortega Roofing', address: '1 Shingle Way, Tulsa, OK' },
    client: { name: 'Ada Pell', address: '' },
    claimType: 'Hail',
    involvement: { publicAdjuster: 'P. Adler', fieldAdjuster: '', deskAdjuster: 'D. Cole' },
  };
  const NOT_FOUND = { success: false, error: 'No credibility information found for the provided details.' };

  let sent: unknown[] = [];

  beforeEach(() => {
    sent = [];
  });

  function respondWith(body: object, status = 200, headers?: Record<string, string>) {
    mockServer.use(
      http.post('*/api/credibility/validate', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(body, { status, headers });
      }),
    );
  }

  function History() {
    const navigate = useNavigate();
    return (
      <>
        <button type="button" onClick={() => void navigate(-1)}>
          Back
        </button>
        <button type="button" onClick={() => void navigate(1)}>
          Forward
        </button>
        <Link to="/credibility-form">Challenge</Link>
      </>
    );
  }

  function renderChallenge() {
    return render(<CredibilityChallenge />, { at: '/credibility-form', shell: <History /> });
  }

  const field = (name: string) => screen.getByRole('textbox', { name });
  const firstName = () => field('First name');
  const phone = () => field('Phone number');
  const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
  const heading = (name: string) => screen.findByRole('heading', { name });

  async function paste(user: UserEvent, name: string, text: string) {
    await user.click(field(name));
    await user.paste(text);
  }

  async function search(user: UserEvent) {
    await paste(user, 'First name', ' José');
    await paste(user, 'Last name', 'Núñez');
    await paste(user, 'Company name', 'Ortega');
    await paste(user, 'Phone number', '5550102233');
    await press(user, 'Verify credibility');
  }

  function spyOnWarnings() {
    const warn = jest.fn();
    const spy = jest.spyOn(console, 'warn').mockImplementation(warn);
    return { warn, restore: () => spy.mockRestore() };
  }

  test('all four fields are required and show their errors, and the phone number is formatted', async () => {
    const { user } = renderChallenge();
    const fields = ['First name', 'Last name', 'Company name', 'Phone number'].map(field);
    for (const control of fields) {
      expect(control).toHaveAttribute('required');
      expect(control).not.toHaveAttribute('aria-invalid', 'true');
    }
    expect(screen.getAllByText('*')).toHaveLength(4);
    expect(phone()).toHaveAttribute('placeholder', '(XXX) XXX-XXXX');

    await pasteText(user, phone(), '555a010');
    await press(user, 'Verify credibility');
    await waitFor(() => expect(firstName()).toHaveFocus());
    expect(fields.map((control) => control.getAttribute('aria-invalid'))).toEqual([
      'true',
      'true',
      'true',
      'true',
    ]);
    expect(screen.getByText('Company name is required')).toBeVisible();
    expect(phone()).toHaveAccessibleDescription('Phone number must be at least 10 digits');
    await pasteText(user, phone(), '22339');
    expect(phone()).toHaveValue('(555) 010-2233');
  });

  test('a record is shown with its missing values and an example of another claim', async () => {
    respondWith({ success: true, credibilityResult: RECORD });
    const { user, address } = renderChallenge();
    await search(user);

    expect(await heading('RECORD FOUND')).toHaveFocus();
    expect(sent).toEqual([{ firstName: 'José', lastName: 'Núñez', phone: '(555) 010-2233' }]);
    expect(address()).toBe('/credibility-form');
    const details = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(details.slice(0, 9)).toEqual([
      ['Name', 'José Núñez'],
      ['Company', 'Ortega Roofing'],
      ['Address', '1 Shingle Way, Tulsa, OK'],
      ['Name', 'Ada Pell'],
      ['Address', 'Not on record'],
      ['Claim type', 'Hail'],
      ['Public adjuster', 'P. Adler'],
      ['Field adjuster', 'Not on record'],
      ['Desk adjuster', 'D. Cole'],
    ]);

    const example = screen.getByRole('region', { name: 'Success metrics' });
    expect(example).toHaveTextContent('These are not the figures of José Núñez');
    expect(within(example).getByRole('figure')).toHaveTextContent(
      /\$125,419\.93 reduced to \$86,000 then raised to \$215,804\.78 with a \$1,000\.00 deductible/,
    );
    expect(within(example).getByText('+150% RECOVERY INCREASE')).toBeVisible();
    expect(screen.getByRole('link', { name: 'VIEW DEPLOYMENT PACKAGES' })).toHaveAttribute(
      'href',
      '/deployment-packages',
    );
  });

  test('a search without a record shows the message and no example', async () => {
    respondWith(NOT_FOUND);
    const { user } = renderChallenge();
    await search(user);
    expect(await heading('NO RECORDS FOUND')).toHaveFocus();
    expect(screen.getByText('No credibility information found for the provided details.')).toBeVisible();
    expect(screen.getByText('Contact network operations for manual verification.')).toBeVisible();
    expect(screen.getByText('José Núñez, (555) 010-2233')).toBeVisible();
    expect(screen.queryByText('+150% RECOVERY INCREASE')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'VIEW DEPLOYMENT PACKAGES' })).toBeVisible();
  });

  test('a successful response without a record counts as not found', async () => {
    respondWith({ success: true });
    const { user } = renderChallenge();
    await search(user);
    expect(await heading('NO RECORDS FOUND')).toBeVisible();
  });

  test.each([
    ['a lost connection', () => HttpResponse.error(), /^The server could not be reached/],
    [
      'a server error',
      () =>
        HttpResponse.json({ success: false, error: 'Out of order', code: 'server_error' }, { status: 500 }),
      /^Out of order/,
    ],
  ])(
    '%s is logged and says that the search could not be made, and Retry makes it',
    async (_case, fail, why) => {
      const log = spyOnWarnings();
      mockServer.use(http.post('*/api/credibility/validate', fail));
      const { user } = renderChallenge();
      await search(user);
      expect(await heading('SEARCH NOT MADE')).toHaveFocus();
      expect(log.warn).toHaveBeenCalledWith('The credibility look-up failed', expect.any(Error));
      expect(screen.getByText(why)).toBeVisible();
      expect(screen.queryByText(/No credibility information found/)).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'NEW SEARCH' })).toBeVisible();
      log.restore();

      respondWith(NOT_FOUND);
      await press(user, 'Retry');
      expect(await heading('NO RECORDS FOUND')).toHaveFocus();
      expect(sent).toHaveLength(1);
      await press(user, 'Back');
      await waitFor(() => expect(field('Last name')).toHaveValue('Núñez'));
    },
  );

  test('a throttled search also shows the waiting time', async () => {
    const log = spyOnWarnings();
    const error = 'Too many requests. Please wait and try again.';
    respondWith({ success: false, error, code: 'throttled' }, 429, { 'Retry-After': '60' });
    const { user } = renderChallenge();
    await search(user);
    expect(await heading('SEARCH NOT MADE')).toBeVisible();
    expect(screen.getByText(error)).toBeVisible();
    expect(screen.getByText('You can try again in 1 minute.')).toBeVisible();
    log.restore();
  });

  test('NEW SEARCH shows an empty form and focuses the first field', async () => {
    respondWith(NOT_FOUND);
    const { user } = renderChallenge();
    await search(user);
    await heading('NO RECORDS FOUND');
    await press(user, 'NEW SEARCH');
    await waitFor(() => expect(firstName()).toHaveFocus());
    for (const name of ['First name', 'Last name', 'Company name', 'Phone number'])
      expect(field(name)).toHaveValue('');

    await press(user, 'Forward');
    expect(firstName()).toHaveValue('');
    expect(screen.queryByRole('heading', { name: 'NO RECORDS FOUND' })).not.toBeInTheDocument();
  });

  test('Back shows the form with its values, Forward shows the result again', async () => {
    respondWith({ success: true, credibilityResult: RECORD });
    const { user } = renderChallenge();
    await search(user);
    await heading('RECORD FOUND');

    await press(user, 'Back');
    await waitFor(() => expect(firstName()).toHaveFocus());
    expect(phone()).toHaveValue('(555) 010-2233');
    await press(user, 'Forward');
    expect(await heading('RECORD FOUND')).toHaveFocus();

    await user.click(screen.getByRole('link', { name: 'VIEW DEPLOYMENT PACKAGES' }));
    expect(screen.getByText('Another page')).toBeVisible();
    await press(user, 'Back');
    expect(await heading('RECORD FOUND')).toBeVisible();

    // A new visit starts with an empty form.
    await user.click(screen.getByRole('link', { name: 'Challenge' }));
    await waitFor(() => expect(firstName()).toHaveValue(''));
    expect(firstName()).not.toHaveFocus();
  });

  test('a history entry without a cached result shows the form, and a new search replaces it', async () => {
    respondWith(NOT_FOUND);
    const client = createTestClient();
    const { user } = render(<CredibilityChallenge />, {
      at: '/credibility-form',
      shell: <History />,
      client,
    });
    await search(user);
    await heading('NO RECORDS FOUND');
    act(() => void client.resetQueries());
    await waitFor(() => expect(firstName()).toHaveValue(''));

    await search(user);
    await heading('NO RECORDS FOUND');
    await press(user, 'Back');
    await waitFor(() => expect(field('Last name')).toHaveValue('Núñez'));
  });

  test('during a search the button is busy, a second submit is ignored, and leaving the page cancels it', async () => {
    let finish: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (finish = resolve));
    mockServer.use(
      http.post('*/api/credibility/validate', async ({ request }) => {
        sent.push(await request.json());
        await released;
        return HttpResponse.json(NOT_FOUND);
      }),
    );
    const { user, address } = render(<CredibilityChallenge />, {
      at: '/credibility-form',
      shell: <Link to="/elsewhere">Elsewhere</Link>,
    });
    await search(user);
    await user.click(await screen.findByRole('button', { name: 'PROCESSING...' }));
    await user.type(firstName(), '{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    act(finish);
    // Once a later request has returned, the effects of the first one are done.
    await validateCredibility({ firstName: '', lastName: '', phone: '' }, new AbortController().signal);
    expect(address()).toBe('/elsewhere');
  });
});
