import { render } from '@/test/render';
import { act, fireEvent, screen } from '@testing-library/react';
import { useHashTarget } from './useHashTarget';

function Part() {
  useHashTarget();
  return (
    <section id="part" tabIndex={-1}>
      The part
    </section>
  );
}

/** Shows the page with the part at these places, one after another, and counts how often it is scrolled to. */
function showMoving(...places: number[]) {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const place = jest.spyOn(Element.prototype, 'getBoundingClientRect');
  for (const top of places) place.mockReturnValueOnce({ top } as DOMRect);
  place.mockReturnValue({ top: places.at(-1) } as DOMRect);
  render(<Part />, { at: '/page#part', path: '/page' });
  return scroll;
}

const passFrames = (count: number) => act(() => jest.advanceTimersByTime(count * 17));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the part that the address leads to is scrolled to and takes the focus', () => {
  const scroll = showMoving(64);
  passFrames(30);
  expect(screen.getByText('The part')).toHaveFocus();
  expect(scroll).toHaveBeenCalledTimes(1);
});

test('a part that moves while the page around it is drawn is scrolled to again', () => {
  const scroll = showMoving(64, 64, -188, 64);
  passFrames(1);
  expect(scroll).toHaveBeenCalledTimes(1);
  passFrames(1);
  expect(scroll).toHaveBeenCalledTimes(2);
  passFrames(30);
  expect(scroll).toHaveBeenCalledTimes(2);
});

test('a reader who scrolls on is left alone', () => {
  const scroll = showMoving(64, 64, -188);
  fireEvent.wheel(window);
  passFrames(30);
  expect(scroll).toHaveBeenCalledTimes(1);
});
