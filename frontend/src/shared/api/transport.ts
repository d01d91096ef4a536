/** One HTTP request of this origin. */
export interface Request {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: XMLHttpRequestBodyInit;
  signal: AbortSignal;
  /** Told the bytes sent so far and all there are, while a body is on its way. */
  onSent?: (sent: number, total: number) => void;
}

/** What came back, whatever its status. */
export interface Answer {
  status: number;
  statusText: string;
  text: string;
  header: (name: string) => string | null;
}

/** No answer came: the connection failed. */
export class ConnectionLost extends Error {}

/**
 * Sends a request. XMLHttpRequest rather than fetch, because fetch tells nothing about how far an upload is.
 * @throws ConnectionLost where no answer came
 * @throws DOMException `AbortError` where the signal ended it
 */
export function transport({ method, url, headers, body, signal, onSent }: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const exchange = new XMLHttpRequest();
    const abort = () => {
      reject(new DOMException('The call was cancelled', 'AbortError'));
      exchange.abort();
    };
    exchange.onloadend = () => signal.removeEventListener('abort', abort);
    exchange.onerror = () => reject(new ConnectionLost('The connection failed'));
    exchange.onload = () =>
      resolve({
        status: exchange.status,
        statusText: exchange.statusText,
        text: exchange.responseText,
        header: (name) => exchange.getResponseHeader(name),
      });
    exchange.open(method, url);
    for (const [name, value] of Object.entries(headers)) exchange.setRequestHeader(name, value);
    if (onSent) exchange.upload.onprogress = ({ loaded, total }) => onSent(loaded, total);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    else exchange.send(body);
  });
}

/** The value of a cookie of this page, or null. */
export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}
