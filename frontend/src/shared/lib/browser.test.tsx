import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { inlineStyle } from './inlineStyle';
import { jest } from '@jest/globals';
import { readStorage, readStoredJson, writeStorage } from './storage';

describe('inlineStyle', () => {
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
});

describe('storage', () => {
  beforeEach(() => localStorage.clear());

  test('a text is stored, read and removed', () => {
    expect(writeStorage('local', 'key', 'text')).toBe(true);
    expect(readStorage('local', 'key')).toBe('text');
    expect(readStorage('session', 'key')).toBeNull();
    writeStorage('local', 'key', null);
    expect(readStorage('local', 'key')).toBeNull();
  });

  test('stored text that is not JSON is no value', () => {
    writeStorage('local', 'key', '{"a": 1}');
    expect(readStoredJson('local', 'key')).toEqual({ a: 1 });
    writeStorage('local', 'key', '{"a": ');
    expect(readStoredJson('local', 'key')).toBeUndefined();
  });

  test('without storage nothing is read or written, and nothing fails', () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Storage is switched off', 'SecurityError');
    });
    expect(writeStorage('local', 'key', 'text')).toBe(false);
    expect(readStorage('local', 'key')).toBeNull();
    expect(readStoredJson('local', 'key')).toBeUndefined();
  });
});
