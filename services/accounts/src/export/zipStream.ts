import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A zip that is written while it grows: nothing of it is kept but what the reader has not taken yet. */
export function zipStream(out: Writable) {
  let failure: Error | undefined;
  const zip = new Zip((error, chunk, isLast) => {
    if (error) failure = error;
    else out.write(chunk);
    if (isLast) out.end();
  });
  const ready = async () => {
    if (failure) throw failure;
    if (out.destroyed) throw new Error('The reader has gone away');
    if (out.writableNeedDrain) await drained(out);
  };
  const encoder = new TextEncoder();
  return {
    ready,
    /** A text that grows by pieces; pieces of several entries may come in turns. */
    text(name: string) {
      const entry = new ZipDeflate(name, { level: 6 });
      zip.add(entry);
      return {
        write: (piece: string) => entry.push(encoder.encode(piece), false),
        end: () => entry.push(new Uint8Array(), true),
      };
    },
    /** A file as it is: pictures and PDFs do not get smaller. */
    file(name: string, bytes: Uint8Array) {
      const entry = new ZipPassThrough(name);
      zip.add(entry);
      entry.push(bytes, true);
    },
    end: () => zip.end(),
  };
}

/** Until the reader takes more, or has gone. */
async function drained(out: Writable): Promise<void> {
  const heard = new AbortController();
  const { signal } = heard;
  try {
    await Promise.race([once(out, 'drain', { signal }), once(out, 'close', { signal })]);
  } finally {
    heard.abort();
  }
}
