import { type ComponentType, lazy } from 'react';

const Nothing = () => null;

/** A lazy part that a page can do without: where it cannot be fetched, nothing stands in its place. */
export function lazyExtra<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: Nothing };
    }
  });
}
