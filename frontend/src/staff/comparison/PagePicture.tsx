import { inlineStyle } from '@/shared/lib/inlineStyle';
import { useEffect, useRef, useState } from 'react';

/** Pictures have 144 dots to an inch, and boxes are in points, of which an inch has 72. */
const DOTS_PER_POINT = 2;
const DEFAULT_RETRY_SECONDS = 2;
const MAX_ATTEMPTS = 20;
const NO_PICTURE = 'there is no picture of it. Download the document to see it.';

interface PagePictureProps {
  url: string;
  /** Left, top, right and bottom of the line, in points from the top left of the page. */
  box: readonly number[] | null;
  /** Such as `Page 3`. */
  label: string;
}

interface Picture {
  url: string;
  /** A data URL, or why there is none. */
  source?: string;
  problem?: string;
}

/** A page of a document with a frame around a line. The server may need some seconds to draw the page. */
export function PagePicture({ url, box, label }: PagePictureProps) {
  const { picture, retry } = usePicture(url);
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();
  const source = picture?.source;

  useEffect(() => {
    const view = frame.current;
    const mark = view?.querySelector<HTMLElement>('mark');
    if (view && mark && size) view.scrollTop = mark.offsetTop - view.clientHeight / 2;
  }, [box, size, source]);

  if (picture?.problem)
    return (
      <div className="compare-picture compare-waiting" role="status">
        <p>
          {label}: {picture.problem}
        </p>
        <p>
          <button type="button" className="button" onClick={retry}>
            Try again
          </button>
        </p>
      </div>
    );
  if (!source)
    return (
      <p className="compare-picture compare-waiting" role="status">
        {label} is being drawn…
      </p>
    );
  const [left = 0, top = 0, right = 0, bottom = 0] = box ?? [];
  const percent = (points: number, dots: number) => `${(100 * points * DOTS_PER_POINT) / dots}%`;
  return (
    // A region that scrolls must be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
    <div className="compare-picture" ref={frame} tabIndex={0} role="group" aria-label={label}>
      <div>
        <img
          src={source}
          alt={label}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setSize({ width: naturalWidth, height: naturalHeight });
          }}
        />
        {box && size && (
          <mark
            {...inlineStyle({
              left: percent(left, size.width),
              top: percent(top, size.height),
              width: percent(right - left, size.width),
              height: percent(bottom - top, size.height),
            })}
          />
        )}
      </div>
    </div>
  );
}

function usePicture(url: string): { picture: Picture | undefined; retry: () => void } {
  const [picture, setPicture] = useState<Picture>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    fetchPicture(url, controller.signal)
      .then((source) => {
        if (!controller.signal.aborted) setPicture({ url, source });
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setPicture({ url, problem: (error as Error).message });
      });
    return () => {
      controller.abort();
    };
  }, [url, tries]);
  const retry = () => {
    setPicture(undefined);
    setTries(tries + 1);
  };
  return { picture: picture?.url === url ? picture : undefined, retry };
}

async function fetchPicture(url: string, signal: AbortSignal): Promise<string> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const response = await fetch(url, { signal }).catch(() => {
      throw new Error('the server did not answer.');
    });
    if (response.status === 202) {
      const seconds = Number(response.headers.get('Retry-After')) || DEFAULT_RETRY_SECONDS;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    } else if (response.ok && !response.redirected) return readAsDataUrl(await response.blob());
    else throw new Error(NO_PICTURE);
  }
  throw new Error('the worker has not drawn it yet.');
}

/** Nothing has to be released, as it would with an object URL, while the picture may still be loading. */
function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(reader.result as string);
    };
    reader.onerror = () => {
      reject(new Error(NO_PICTURE));
    };
    reader.readAsDataURL(blob);
  });
}
