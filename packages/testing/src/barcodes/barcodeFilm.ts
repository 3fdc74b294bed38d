import { drawBarcode, type Take } from './drawBarcode.ts';

/** A film in the Y4M format, which Chromium plays as a camera (--use-file-for-fake-video-capture). */
export function toY4m(frames: readonly Uint8ClampedArray[], take: Take, perSecond = 10): Buffer {
  const { width, height } = take;
  const grey = Buffer.alloc((width / 2) * (height / 2) * 2, 128);
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([
    header,
    ...frames.flatMap((frame) => [Buffer.from('FRAME\n'), Buffer.from(frame), grey]),
  ]);
}

/** A hand that holds a code before the camera: empty frames first, then the code, slightly moving. */
export function barcodeFilm(modules: string, take: Take, { empty = 4, shown = 12 } = {}): Buffer {
  const nothing = Array.from({ length: empty }, (_, at) =>
    drawBarcode('', { ...take, tilt: 0, seed: at + 1 }),
  );
  const code = Array.from({ length: shown }, (_, at) =>
    drawBarcode(modules, {
      ...take,
      tilt: (take.tilt ?? 0) + Math.sin(at) * 0.6,
      seed: at + 100,
    }),
  );
  return toY4m([...nothing, ...code], take);
}
