import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { inlineStyle } from './inlineStyle';

function Bar({ width }: { width: string | undefined }) {
  return <span data-testid="bar" {...inlineStyle({ width, '--step': 2 })} />;
}

test('HTML has no style attribute, which the content security policy would refuse', () => {
  expect(renderToStaticMarkup(<Bar width="40%" />)).toBe(
    '<span data-testid="bar" data-style="width:40%;--step:2"></span>',
  );
});

test('in the browser the element has the style, and follows its changes', () => {
  const { rerender } = render(<Bar width="40%" />);
  expect(screen.getByTestId('bar')).toHaveStyle({ width: '40%', '--step': '2' });
  rerender(<Bar width={undefined} />);
  expect(screen.getByTestId('bar').style.cssText).toBe('--step: 2;');
});
