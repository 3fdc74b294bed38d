import { Writable } from 'node:stream';
import { zipStream } from './zipStream.ts';

/** A reader that takes a piece at a time, and each only later. */
const slowReader = () =>
  new Writable({ highWaterMark: 1, write: (_chunk, _encoding, taken) => void setImmediate(taken) });

it('waits for a slow reader as often as need be, and leaves nothing behind with it', async () => {
  const reader = slowReader();
  const archive = zipStream(reader);
  const before = reader.listenerCount('close') + reader.listenerCount('error');

  for (let at = 0; at < 50; at += 1) {
    archive.file(`file-${at}`, new Uint8Array([at]));
    await archive.ready();
  }

  expect(reader.listenerCount('close') + reader.listenerCount('error')).toBe(before);
});

it('says that the reader has gone away', async () => {
  const reader = slowReader();
  const archive = zipStream(reader);

  reader.destroy();

  await expect(archive.ready()).rejects.toThrow('The reader has gone away');
});
