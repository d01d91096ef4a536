import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Sends the number of bytes that are hashed, and at the end the hash. */
export type HashEvent = { hashed: number } | { sha256: string } | { error: string };

async function hash(file: File) {
  const digest = sha256.create();
  const reader = file.stream().getReader();
  let hashed = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    digest.update(value);
    hashed += value.length;
    send({ hashed });
  }
  send({ sha256: bytesToHex(digest.digest()) });
}

function send(event: HashEvent) {
  self.postMessage(event);
}

self.addEventListener('message', ({ data }: MessageEvent<File>) => {
  hash(data).catch((error: unknown) => send({ error: String(error) }));
});
