import type { Tag, Weight } from '../marks.ts';
import type { Block } from './flow.ts';
import { ink, leading, textMark } from './ink.ts';
import type { Setting } from './setting.ts';
import { wrap } from './wrap.ts';

type Style = { size: number; weight?: Weight; color?: string; after?: number; tag?: Tag };

/** A text as one block a line, so that it may run over pages; the first lines stay together. */
export function textBlocks(setting: Setting, text: string, style: Style): Block[] {
  const { sheet, measure } = setting;
  const { size, weight = 'regular', color = ink.text, after = 0 } = style;
  const tag = style.tag ?? setting.tag('P');
  const lines = wrap(text, sheet.right - sheet.left, (part) => measure(part, weight, size));
  return lines.map((line, at) => ({
    height: leading(size) + (at === lines.length - 1 ? after : 0),
    keepsWithPrevious: at === 1,
    draw: (y) => [textMark(measure, { x: sheet.left, y, text: line, size, weight, color, tag })],
  }));
}

/** A heading with its text; the heading never stands alone at a page's foot. */
export function headedText(setting: Setting, heading: string, text: string): Block[] {
  const tag = setting.tag('H2', { bookmark: heading });
  const [title] = textBlocks(setting, heading, { size: 9, weight: 'bold', after: 2, tag });
  const body = textBlocks(setting, text, { size: 8.5, color: ink.muted, after: 12 });
  if (!title) return body;
  return [title, ...body.map((block, at) => ({ ...block, keepsWithPrevious: at < 2 }))];
}

/** Empty room. */
export const gap = (height: number): Block => ({ height, draw: () => [] });
