import { formatMoney } from '@plumbline/domain/formats';
import type { Mark } from '../marks.ts';
import type { DocumentTotal } from '../model.ts';
import type { Block } from './flow.ts';
import { ink, textMark } from './ink.ts';
import type { Setting } from './setting.ts';

const rowHeight = 17;
const grandHeight = 28;

/** The sums, right below the last line and never without it on a page. */
export function totalsBlock(
  { sheet, measure, color, tag }: Setting,
  totals: readonly DocumentTotal[],
): Block {
  const heights = totals.map(({ isGrand }) => (isGrand ? grandHeight : rowHeight));
  const left = sheet.right - 230;
  const table = tag('Table', { bookmark: 'Totals' });
  const cells = totals.map(() => {
    const row = tag('TR', { parent: table });
    return {
      label: tag('TH', { parent: row, scope: 'Row' }),
      amount: tag('TD', { parent: row }),
    };
  });
  return {
    height: heights.reduce((sum, height) => sum + height, 10) + 12,
    keepsWithPrevious: true,
    draw: (y) => {
      let top = y + 10;
      return totals.flatMap(({ label, amount, isGrand }, at): Mark[] => {
        const start = top;
        top += heights[at] ?? 0;
        const text = formatMoney(amount);
        const cell = cells[at];
        if (!isGrand)
          return [
            textMark(measure, {
              x: left + 8,
              y: start + 2,
              text: label,
              size: 9,
              color: ink.muted,
              tag: cell?.label,
            }),
            textMark(measure, {
              x: sheet.right - 6,
              y: start + 2,
              text,
              size: 9,
              align: 'right',
              tag: cell?.amount,
            }),
          ];
        return [
          { kind: 'box', x: left, y: start, width: sheet.right - left, height: 24, fill: ink.soft },
          textMark(measure, {
            x: left + 8,
            y: start + 6,
            text: label,
            size: 10.5,
            weight: 'bold',
            color,
            tag: cell?.label,
          }),
          textMark(measure, {
            x: sheet.right - 6,
            y: start + 5,
            text,
            size: 12.5,
            weight: 'bold',
            color,
            align: 'right',
            tag: cell?.amount,
          }),
        ];
      });
    },
  };
}
