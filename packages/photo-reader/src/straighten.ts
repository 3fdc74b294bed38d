/** An image in shades of grey, 0 black to 255 white, row by row. */
export type Grey = { data: Uint8ClampedArray; width: number; height: number };

/** Shades of grey of RGBA pixels. */
export function toGrey(rgba: Uint8ClampedArray, width: number, height: number): Grey {
  const data = new Uint8ClampedArray(width * height);
  for (let at = 0; at < data.length; at += 1) {
    const from = at * 4;
    data[at] =
      (rgba[from] ?? 0) * 0.3 + (rgba[from + 1] ?? 0) * 0.59 + (rgba[from + 2] ?? 0) * 0.11;
  }
  return { data, width, height };
}

/** The image on an even white ground: each pixel in proportion to the brightness around it, which takes out shadows and folds. */
export function flatten({ data, width, height }: Grey): Grey {
  const reach = Math.max(12, Math.round(width / 40));
  const sums = summed({ data, width, height });
  const flat = new Uint8ClampedArray(data.length);
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - reach);
    const bottom = Math.min(height, y + reach + 1);
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - reach);
      const right = Math.min(width, x + reach + 1);
      const sum =
        at(sums, bottom * (width + 1) + right) -
        at(sums, top * (width + 1) + right) -
        at(sums, bottom * (width + 1) + left) +
        at(sums, top * (width + 1) + left);
      const mean = sum / ((bottom - top) * (right - left));
      flat[y * width + x] = ((data[y * width + x] ?? 0) / Math.max(mean, 1)) * 225;
    }
  }
  return { data: flat, width, height };
}

const at = (values: Float64Array, index: number) => values[index] ?? 0;

/** Sums of all pixels above and to the left. */
function summed({ data, width, height }: Grey): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = at(sums, y * (width + 1) + x + 1) + row;
    }
  }
  return sums;
}

/** By how many degrees the lines of text slope (clockwise is above 0): where they lie in rows most clearly, up to 8 degrees. */
export function slopeOf(image: Grey): number {
  const dark = inkOf(image);
  const best = (angles: number[]) =>
    angles.reduce(
      (top, angle) => {
        const score = rowContrast(dark, image, angle);
        return score > top.score ? { angle, score } : top;
      },
      { angle: 0, score: -1 },
    ).angle;
  const rough = best(range(-8, 8, 0.5));
  return best(range(rough - 0.4, rough + 0.4, 0.1));
}

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, n) => from + n * step);

/** Places of dark pixels, every second one: enough for the slope. */
function inkOf({ data, width, height }: Grey): { x: number; y: number }[] {
  const ink: { x: number; y: number }[] = [];
  const step = Math.max(1, Math.round(width / 600));
  for (let y = 0; y < height; y += step)
    for (let x = 0; x < width; x += step)
      if ((data[y * width + x] ?? 255) < 140) ink.push({ x, y });
  return ink;
}

function rowContrast(ink: { x: number; y: number }[], { height, width }: Grey, angle: number) {
  const slope = Math.tan((angle * Math.PI) / 180);
  const size = Math.max(2, Math.round(width / 600) * 2);
  const rows = new Float64Array(Math.ceil((height * 1.5) / size) + 2);
  const middle = width / 2;
  for (const { x, y } of ink) {
    const row = Math.round((y - (x - middle) * slope + height * 0.25) / size);
    if (row >= 0 && row < rows.length) rows[row] = at(rows, row) + 1;
  }
  let contrast = 0;
  for (let row = 1; row < rows.length; row += 1)
    contrast += (at(rows, row) - at(rows, row - 1)) ** 2;
  return contrast;
}
