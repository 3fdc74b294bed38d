import { once } from 'node:events';
import type { Response } from 'express';

/** Writes server-sent lines: `data: {…}`, at the end `data: [DONE]`. */
export function eventStream(res: Response, signal: AbortSignal) {
  const write = async (text: string) => {
    if (signal.aborted) return;
    // a listener that does not keep up holds the provider back, instead of filling the memory
    if (!res.write(`data: ${text}\n\n`)) await once(res, 'drain', { signal }).catch(() => {});
  };
  const open = () => {
    res.status(200).set({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    res.flushHeaders();
  };
  return {
    async send(data: unknown) {
      if (!res.headersSent) open();
      await write(JSON.stringify(data));
    },
    async done() {
      if (!res.headersSent) open();
      await write('[DONE]');
      res.end();
    },
  };
}
