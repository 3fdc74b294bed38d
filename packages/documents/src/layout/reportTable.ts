import type { Mark, Tag } from '../marks.ts';
import type { ReportTable } from '../model.ts';
import type { Block } from './flow.ts';
import { ink, leading, textMark } from './ink.ts';
import type { Setting } from './setting.ts';
import { textBlocks } from './texts.ts';
import { wrap } from './wrap.ts';

type Column = { x: number; width: number; align: 'left' | 'right' };

export function tableBlocks(setting: Setting, table: ReportTable): Block[] {
  const columns = columnsOf(setting, table);
  const title = table.title
    ? textBlocks(setting, table.title, {
        size: 10.5,
        weight: 'bold',
        after: 4,
        tag: setting.tag('H2', { bookmark: table.title }),
      })
    : [];
  const element = setting.tag('Table');
  const labels = table.columns.map(({ label }) => label);
  const head = labels.some((label) => label !== '')
    ? rowBlock(setting, columns, labels, { table: element, isHead: true })
    : undefined;
  const rows = table.rows.map((row, at) => ({
    ...rowBlock(setting, columns, row, { table: element }),
    head,
    keepsWithPrevious: at === 0 || table.keepsTogether === true,
  }));
  const totals = table.totals
    ? [
        {
          ...rowBlock(setting, columns, table.totals, { table: element, isBold: true }),
          head,
          keepsWithPrevious: true,
        },
      ]
    : [];
  const headRow = head ? [{ ...head, keepsWithPrevious: title.length > 0 }] : [];
  const [first, ...others] = [...title, ...headRow, ...rows, ...totals];
  return first ? [{ ...first, startsPage: table.startsPage === true }, ...others] : [];
}

function columnsOf({ sheet }: Setting, { columns }: ReportTable): Column[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let x = sheet.left;
  return columns.map(({ share, align = 'left' }) => {
    const width = ((sheet.right - sheet.left) * share) / shares;
    x += width;
    return { x: x - width, width, align };
  });
}

function rowBlock(
  { sheet, measure, color, tag }: Setting,
  columns: readonly Column[],
  cells: readonly string[],
  style: { table: Tag; isHead?: boolean; isBold?: boolean },
): Block {
  const weight = style.isHead || style.isBold ? 'bold' : 'regular';
  const size = 8.5;
  const parent = tag('TR', { parent: style.table });
  const spoken = columns.map(() =>
    style.isHead ? tag('TH', { parent, scope: 'Column' }) : tag('TD', { parent }),
  );
  const wrapped = columns.map(({ width }, at) =>
    wrap(cells[at] ?? '', width - 10, (part) => measure(part, weight, size)),
  );
  const height = Math.max(1, ...wrapped.map(({ length }) => length)) * leading(size) + 8;
  return {
    height,
    draw: (y): Mark[] => [
      style.isHead
        ? {
            kind: 'box',
            x: sheet.left,
            y,
            width: sheet.right - sheet.left,
            height: height - 2,
            fill: color,
          }
        : {
            kind: 'rule',
            x1: sheet.left,
            x2: sheet.right,
            y1: y + height,
            y2: y + height,
            color: ink.hair,
            thickness: 0.5,
          },
      ...columns.flatMap(({ x, width, align }, at) =>
        (wrapped[at] ?? []).map((text, row) =>
          textMark(measure, {
            x: align === 'right' ? x + width - 5 : x + 5,
            y: y + 4 + row * leading(size),
            text,
            size,
            weight,
            align,
            color: style.isHead ? '#ffffff' : ink.text,
            tag: spoken[at],
          }),
        ),
      ),
    ],
  };
}
