import type { Mark } from '../marks.ts';
import type { PrintDocument } from '../model.ts';
import type { Block } from './flow.ts';
import { ink, leading, textMark } from './ink.ts';
import type { Setting } from './setting.ts';
import { wrap } from './wrap.ts';

/** Addressee and project side by side, each under its label. */
export function partiesBlock(setting: Setting, parties: PrintDocument['parties']): Block {
  const { sheet, measure, tag } = setting;
  const width = (sheet.right - sheet.left) / Math.max(2, parties.length) - 16;
  const columns = parties.map(({ label, name, details }) => ({
    label,
    labelTag: tag('P'),
    tag: tag('P'),
    name: wrap(name, width, (part) => measure(part, 'bold', 10)),
    details: details.flatMap((detail) =>
      wrap(detail, width, (part) => measure(part, 'regular', 9)),
    ),
  }));
  const heights = columns.map(
    ({ name, details }) => 14 + name.length * leading(10) + details.length * leading(9),
  );
  return {
    height: Math.max(0, ...heights) + 14,
    draw: (y) =>
      columns.flatMap(({ label, labelTag, tag: textTag, name, details }, at): Mark[] => {
        const x = sheet.left + at * (width + 16);
        const below = y + 14 + name.length * leading(10);
        return [
          textMark(measure, { x, y, text: label, size: 8, color: ink.muted, tag: labelTag }),
          ...name.map((text, row) =>
            textMark(measure, {
              x,
              y: y + 13 + row * leading(10),
              text,
              size: 10,
              weight: 'bold',
              tag: textTag,
            }),
          ),
          ...details.map((text, row) =>
            textMark(measure, {
              x,
              y: below + row * leading(9),
              text,
              size: 9,
              color: ink.muted,
              tag: textTag,
            }),
          ),
        ];
      }),
  };
}
