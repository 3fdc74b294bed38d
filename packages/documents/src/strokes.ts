/** What a drawn signature is drawn in, in the units of its path; `SignaturePad` has the same. */
export const padSize = { width: 480, height: 160 };

type Point = readonly [x: number, y: number];

const shape = /^(?:[ML]\s*\d{1,4}(?:\.\d+)?[ ,]\d{1,4}(?:\.\d+)?\s*)+$/;
const step = /([ML])\s*([\d.]+)[ ,]([\d.]+)/g;

/**
 * The strokes of a drawn signature, a path of `M x y` and `L x y`, each a list of points inside the
 * pad. Undefined where the text is anything else, e.g. a typed name: what a stranger sent is not trusted.
 */
export function strokesOf(path: string | null | undefined): Point[][] | undefined {
  if (!path?.startsWith('M') || !shape.test(path)) return undefined;
  const strokes: Point[][] = [];
  for (const [, letter, x, y] of path.matchAll(step)) {
    const point = [
      Math.min(Number(x), padSize.width),
      Math.min(Number(y), padSize.height),
    ] as const;
    if (letter === 'M') strokes.push([point]);
    else strokes.at(-1)?.push(point);
  }
  return strokes;
}
