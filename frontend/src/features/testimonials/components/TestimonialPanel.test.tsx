import { testimonials } from '@/content/testimonials';
import { setMedia } from '@/test/media';
import { render } from '@/test/render';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { TestimonialPanel } from './TestimonialPanel';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const panel = () => screen.getByRole('region', { name: 'Testimonials' });
/** The one slide that is not hidden. */
const shown = () => within(panel()).getByRole('group').getAttribute('aria-label');
const seconds = (count: number) => act(() => jest.advanceTimersByTime(count * 1000));
const button = (name: string) => screen.getByRole('button', { name });
const slides = () => panel().querySelector('[aria-live]');

/** Acts as if another tab came to the front, or this one did again. */
function hideDocument(isHidden: boolean) {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('one stands for twelve seconds, then the next, and the first after the last', () => {
  render(<TestimonialPanel />);
  expect(shown()).toBe('1 of 8');
  seconds(11.9);
  expect(shown()).toBe('1 of 8');
  seconds(0.1);
  expect(shown()).toBe('2 of 8');
  for (let turn = 0; turn < 6; turn += 1) seconds(12);
  expect(shown()).toBe('8 of 8');
  seconds(12);
  expect(shown()).toBe('1 of 8');
});

test('the others can neither be seen nor reached, and the count is on the panel', () => {
  render(<TestimonialPanel />);
  const groups = within(panel()).getAllByRole('group', { hidden: true });
  expect(groups.map((group) => group.hasAttribute('inert'))).toEqual([
    false,
    ...Array<boolean>(7).fill(true),
  ]);
  expect(within(panel()).getByText('1 of 8')).toBeVisible();
});

test('the pointer over it and the keyboard in it hold it; the wait then begins anew', () => {
  render(<TestimonialPanel />);
  seconds(11);
  fireEvent.pointerEnter(panel());
  seconds(60);
  expect(shown()).toBe('1 of 8');
  fireEvent.pointerLeave(panel());
  seconds(11.9);
  expect(shown()).toBe('1 of 8');
  seconds(0.1);
  expect(shown()).toBe('2 of 8');

  act(() => button('Next testimonial').focus());
  seconds(60);
  act(() => button('Pause testimonials').focus());
  seconds(60);
  expect(shown()).toBe('2 of 8');
  act(() => button('Pause testimonials').blur());
  seconds(12);
  expect(shown()).toBe('3 of 8');
});

test('Pause stops it until Play', () => {
  render(<TestimonialPanel />);
  fireEvent.click(button('Pause testimonials'));
  seconds(60);
  expect(shown()).toBe('1 of 8');
  fireEvent.click(button('Play testimonials'));
  seconds(12);
  expect(shown()).toBe('2 of 8');
});

test('nothing happens while the page is hidden', () => {
  render(<TestimonialPanel />);
  hideDocument(true);
  seconds(60);
  expect(shown()).toBe('1 of 8');
  hideDocument(false);
  seconds(12);
  expect(shown()).toBe('2 of 8');
});

test('for people who asked for less motion it stands, until they press Play themselves', () => {
  render(<TestimonialPanel />);
  act(() => setMedia('(prefers-reduced-motion: reduce)', true));
  seconds(60);
  expect(shown()).toBe('1 of 8');
  fireEvent.click(button('Play testimonials'));
  seconds(12);
  expect(shown()).toBe('2 of 8');
});

test('previous and next go round both ends, and the wait begins anew', () => {
  render(<TestimonialPanel />);
  fireEvent.click(button('Previous testimonial'));
  expect(shown()).toBe('8 of 8');
  fireEvent.click(button('Next testimonial'));
  expect(shown()).toBe('1 of 8');
  seconds(11);
  fireEvent.click(button('Next testimonial'));
  seconds(11);
  expect(shown()).toBe('2 of 8');
  seconds(1);
  expect(shown()).toBe('3 of 8');
});

test('a screen reader is told of a change only where the person made it', () => {
  render(<TestimonialPanel />);
  expect(slides()).toHaveAttribute('aria-live', 'off');
  fireEvent.click(button('Next testimonial'));
  expect(slides()).toHaveAttribute('aria-live', 'polite');
  seconds(12);
  expect(slides()).toHaveAttribute('aria-live', 'off');
  fireEvent.click(button('Pause testimonials'));
  expect(slides()).toHaveAttribute('aria-live', 'polite');
});

test('marks say in words what they mean, and the figures stand under the text', () => {
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

test('where nothing was offered the figures say so rather than divide by it', () => {
  render(<TestimonialPanel />);
  const slide = within(within(panel()).getByRole('group'));
  expect(slide.getByText('DENIED')).toBeVisible();
  expect(slide.getByText('after a denial')).toBeVisible();
});

test('a finger leafs by swiping, and neither a tap nor a mouse that selects text does', () => {
  render(<TestimonialPanel />);
  // jsdom has no pointer events of its own.
  const point = (type: string, pointerType: string, clientX: number) =>
    fireEvent(slides()!, Object.assign(new Event(type, { bubbles: true }), { pointerType, clientX }));
  const drag = (pointerType: string, from: number, to: number) => {
    point('pointerdown', pointerType, from);
    point('pointerup', pointerType, to);
  };
  drag('touch', 300, 200);
  expect(shown()).toBe('2 of 8');
  drag('touch', 200, 300);
  drag('touch', 200, 300);
  expect(shown()).toBe('8 of 8');
  drag('touch', 200, 210);
  drag('mouse', 300, 200);
  expect(shown()).toBe('8 of 8');
});
