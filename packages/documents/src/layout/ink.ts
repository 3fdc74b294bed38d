import type { Measure, Tag, TextMark, Weight } from '../marks.ts';

/** Colours of paper; the brand's colour comes on top. */
export const ink = {
  text: '#0f172a',
  muted: '#475569',
  hair: '#cbd5e1',
  soft: '#f1f5f9',
  brand: '#1e40af',
} as const;

type Line = {
  x: number;
  y: number;
  text: string;
  size: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right' | 'center';
  tag?: Tag;
};

/** A line of text set from its top edge `y`; right and centre alignment refer to `x`. */
export function textMark(measure: Measure, line: Line): TextMark {
  const { x, y, text, size, weight = 'regular', color = ink.text, align = 'left', tag } = line;
  const width = measure(text, weight, size);
  const left = align === 'right' ? x - width : align === 'center' ? x - width / 2 : x;
  return { kind: 'text', x: left, y: y + size * 1.02, width, size, weight, color, text, tag };
}

/** Distance between two baselines. */
export const leading = (size: number) => size * 1.4;

/** The brand's colour where it is legible on white (4.5 to 1), else a darker shade of it. */
export function legible(color: string | null | undefined): string {
  if (!color || !/^#[0-9a-f]{6}$/i.test(color)) return ink.brand;
  let shade = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  while (contrastOnWhite(shade) < 4.5) shade = shade.map((part) => Math.floor(part * 0.9));
  return `#${shade.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Contrast with white by WCAG 2. */
function contrastOnWhite(shade: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = shade.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
