import { testimonials } from './testimonials';
import { setMedia } from '@/test/media';
import { render } from '@/test/render';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { TestimonialPanel } from './TestimonialPanel';

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
  expect(slide.getAllByRole('term').map((term) => term.textContent)).toEqual(['Offered', 'Claimed', 'Paid']);
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
