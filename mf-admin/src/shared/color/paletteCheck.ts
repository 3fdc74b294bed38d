import { contrast } from '@plumbline/design/documents';
import type { Palette } from './brandForm.ts';

/** Required contrast with white paper (WCAG 2 AA): 4.5 for text, 3 for lines and large text. */
const needed = { primary_color: 4.5, secondary_color: 3 } as const;
type Checked = keyof typeof needed;

/** A color that is too pale, and the nearest darker one that passes. */
export type PaleColor = { key: Checked; ratio: number; needed: number; suggestion: string };

const parts = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** The color, darkened until it is readable on white. */
function darkerUntil(color: string, ratio: number): string {
  let shade = parts(color);
  let found = color;
  while (contrast(found, '#FFFFFF') < ratio) {
    shade = shade.map((part) => Math.floor(part * 0.96));
    found = `#${shade.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
  }
  return found;
}

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** Palette colors that are unreadable on paper. The accent never carries text on white. */
export function paleColors(palette: Palette): PaleColor[] {
  return (['primary_color', 'secondary_color'] as const)
    .filter((key) => isColor(palette[key]))
    .map((key) => ({ key, ratio: contrast(palette[key], '#FFFFFF'), needed: needed[key] }))
    .filter(({ ratio, needed: least }) => ratio < least)
    .map((pale) => ({
      ...pale,
      suggestion: darkerUntil(palette[pale.key], pale.needed),
    }));
}

/** Black or white, whichever is more readable on the color. */
export const textOn = (color: string): string =>
  !isColor(color) || contrast(color, '#FFFFFF') >= contrast(color, '#0F172A')
    ? '#FFFFFF'
    : '#0F172A';
