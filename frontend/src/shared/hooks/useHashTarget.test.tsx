import { render } from '@/test/render';
import { act, fireEvent, screen } from '@testing-library/react';
import { useHashTarget } from './useHashTarget';

function Section() {
  useHashTarget();
  return (
    <section id="part" tabIndex={-1}>
      The part
    </section>
  );
}

/** Renders a section whose top changes in this order. Returns the spy of `scrollIntoView`. */
function showMovingSection(...tops: number[]) {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const rect = jest.spyOn(Element.prototype, 'getBoundingClientRect');
  for (const top of tops) rect.mockReturnValueOnce({ top } as DOMRect);
  rect.mockReturnValue({ top: tops.at(-1) } as DOMRect);
  render(<Section />, { at: '/page#part', path: '/page' });
  return scroll;
}

const passFrames = (count: number) => act(() => jest.advanceTimersByTime(count * 17));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the section in the URL is scrolled into view and focused', () => {
  const scroll = showMovingSection(64);
  passFrames(30);
  expect(screen.getByText('The part')).toHaveFocus();
  expect(scroll).toHaveBeenCalledTimes(1);
});

test('a section that moves while the page renders is scrolled into view again', () => {
  const scroll = showMovingSection(64, 64, -188, 64);
  passFrames(1);
  expect(scroll).toHaveBeenCalledTimes(1);
  passFrames(1);
  expect(scroll).toHaveBeenCalledTimes(2);
  passFrames(30);
  expect(scroll).toHaveBeenCalledTimes(2);
});

test('scrolling by the person stops it', () => {
  const scroll = showMovingSection(64, 64, -188);
  fireEvent.wheel(window);
  passFrames(30);
  expect(scroll).toHaveBeenCalledTimes(1);
});
