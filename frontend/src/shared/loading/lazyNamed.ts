import { type ComponentType, createElement, lazy } from 'react';

/** Tests do not wait. */
export const downloadRetry = { delayMs: 500 };

/** The code of a page or component could not be downloaded. */
export class ModuleLoadError extends Error {
  constructor(
    cause: unknown,
    /** Lets the next render download it again. Otherwise React keeps the failed download. */
    readonly reset: () => void = () => undefined,
  ) {
    super('A part of the app could not be downloaded', { cause });
    this.name = 'ModuleLoadError';
  }
}

/**
 * Downloads a module, and tries once more after a failure.
 * @throws ModuleLoadError
 */
export async function loadWithRetry<Module>(
  load: () => Promise<Module>,
  reset?: () => void,
): Promise<Module> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, downloadRetry.delayMs));
    try {
      return await load();
    } catch (error) {
      throw new ModuleLoadError(error, reset);
    }
  }
}

/**
 * A component whose code is downloaded when it is first rendered: `lazyNamed(() => import('./Chart'), 'Chart')`.
 * Render it inside a `WidgetBoundary`, which shows a failed download in its place.
 */
export function lazyNamed<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  const create = () =>
    lazy(async () => {
      const module = await loadWithRetry(load, () => {
        Current = create();
      });
      return { default: module[name] };
    });
  let Current = create();
  return function LazyComponent(props: Props) {
    return createElement(Current, props as never);
  };
}
