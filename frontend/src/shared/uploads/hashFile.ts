import { type HashEvent } from './hashFile.worker';
import { spawnHashWorker } from './spawnHashWorker';

/**
 * The SHA-256 of a file of any size, computed piece by piece in a worker, so that neither the page nor the memory suffers.
 * `onProgress` gets a number from 0 to 100. Rejects if the file cannot be read.
 */
export function hashFile(
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = spawnHashWorker();
    const end = () => worker.terminate();
    signal.addEventListener('abort', () => {
      end();
      reject(new DOMException('Stopped', 'AbortError'));
    });
    worker.addEventListener('error', () => {
      end();
      reject(new Error('The worker failed'));
    });
    worker.addEventListener('message', ({ data }: MessageEvent<HashEvent>) => {
      if ('hashed' in data) {
        onProgress(file.size === 0 ? 100 : (data.hashed / file.size) * 100);
        return;
      }
      end();
      if ('sha256' in data) resolve(data.sha256);
      else reject(new Error(data.error));
    });
    worker.postMessage(file);
  });
}
