import { formatMoney, formatUnitPrice } from '@plumbline/domain/formats';
import type { Mark, Tag } from '../marks.ts';
import type { DocumentLine, PrintDocument } from '../model.ts';
import type { Block } from './flow.ts';
import { ink, leading, textMark } from './ink.ts';
import type { Setting } from './setting.ts';
import { wrap } from './wrap.ts';

const quantityFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** Right edges of the columns, and the width that names may take. */
export type Columns = { name: number; quantity: number; price: number; total: number };

/** The table that a row is part of, and whether its prices are hidden. */
type Inside = { table: Tag; isSummaryOnly: boolean };
/** The cells of a line beside its name; hidden prices have none. */
type FigureCells = { quantity: Tag; price?: Tag; total?: Tag };

export const quantityOf = ({ quantity, unit }: DocumentLine) =>
  [quantityFormat.format(quantity), unit].filter(Boolean).join(' ');

export function headBlock(
  { sheet, measure, color, template, tag }: Setting,
  columns: Columns,
  { table, isSummaryOnly }: Inside,
): Block {
  const parent = tag('TR', { parent: table });
  const cell = () => tag('TH', { parent, scope: 'Column' });
  const cells = { name: cell(), quantity: cell(), price: cell(), total: cell() };
  const isPlain = template.look === 'minimal';
  const shade = isPlain ? ink.muted : '#ffffff';
  const title = (text: string, y: number, at: keyof Columns): Mark =>
    textMark(measure, {
      x: at === 'name' ? sheet.left + 6 : columns[at],
      y: y + 5,
      text,
      size: 8.5,
      weight: 'bold',
      color: shade,
      align: at === 'name' ? 'left' : 'right',
      tag: cells[at],
    });
  return {
    height: 24,
    draw: (y) => [
      isPlain
        ? {
            kind: 'rule',
            x1: sheet.left,
            x2: sheet.right,
            y1: y + 20,
            y2: y + 20,
            color: ink.hair,
            thickness: 1,
          }
        : {
            kind: 'box',
            x: sheet.left,
            y,
            width: sheet.right - sheet.left,
            height: 20,
            fill: color,
          },
      title('Description', y, 'name'),
      title('Qty', y, 'quantity'),
      ...(isSummaryOnly ? [] : [title('Unit price', y, 'price'), title('Amount', y, 'total')]),
    ],
  };
}

export function sectionBlock(
  { sheet, measure, tag }: Setting,
  columns: Columns,
  { table, document, section }: { table: Tag; document: PrintDocument; section: string },
): Block {
  const parent = tag('TR', { parent: table });
  const span = document.isSummaryOnly ? 2 : 3;
  const name = tag('TH', { parent, scope: 'Row', span, bookmark: section });
  const sum = tag('TD', { parent });
  const counted = document.lines.filter(
    (line) => line.section?.trim() === section && line.isCounted !== false,
  );
  const cents = counted.reduce((sum, { total_price }) => sum + Math.round(total_price * 100), 0);
  return {
    height: 22,
    draw: (y) => [
      {
        kind: 'box',
        x: sheet.left,
        y: y + 1,
        width: sheet.right - sheet.left,
        height: 18,
        fill: ink.soft,
      },
      textMark(measure, {
        x: sheet.left + 6,
        y: y + 5,
        text: section,
        size: 9,
        weight: 'bold',
        tag: name,
      }),
      ...(document.isSummaryOnly
        ? []
        : [
            textMark(measure, {
              x: columns.total,
              y: y + 5,
              text: formatMoney(cents / 100),
              size: 9,
              weight: 'bold',
              align: 'right',
              tag: sum,
            }),
          ]),
    ],
  };
}

export function lineBlocks(
  setting: Setting,
  columns: Columns,
  line: DocumentLine,
  { table, isSummaryOnly }: Inside,
): Block[] {
  const { sheet, measure, tag } = setting;
  const parent = tag('TR', { parent: table });
  const cells = {
    name: tag('TD', { parent }),
    quantity: tag('TD', { parent }),
    ...(!isSummaryOnly && { price: tag('TD', { parent }), total: tag('TD', { parent }) }),
  };
  const title = line.mark ? `${line.name} (${line.mark})` : line.name;
  const names = wrap(title, columns.name, (part) => measure(part, 'bold', 9));
  const details = line.description
    ? wrap(line.description, columns.name, (part) => measure(part, 'regular', 8.5))
    : [];
  const color = line.isCounted === false ? ink.muted : ink.text;
  const row = (text: string, at: number, weight: 'bold' | 'regular', shade: string): Block => {
    const size = weight === 'bold' ? 9 : 8.5;
    const isLast = at === names.length + details.length - 1;
    return {
      height: leading(size) + (at === 0 ? 4 : 0) + (isLast ? 6 : 0),
      draw: (y) => {
        const top = y + (at === 0 ? 4 : 0);
        const foot = top + leading(size) + 4;
        return [
          textMark(measure, {
            x: sheet.left + 6,
            y: top,
            text,
            size,
            weight,
            color: shade,
            tag: cells.name,
          }),
          ...(at === 0 ? figures(setting, columns, line, { y: top, color, cells }) : []),
          ...(isLast
            ? [
                {
                  kind: 'rule',
                  x1: sheet.left,
                  x2: sheet.right,
                  y1: foot,
                  y2: foot,
                  color: ink.hair,
                  thickness: 0.5,
                } as const,
              ]
            : []),
        ];
      },
    };
  };
  return [
    ...names.map((text, at) => row(text, at, 'bold', color)),
    ...details.map((text, at) => row(text, names.length + at, 'regular', ink.muted)),
  ];
}

function figures(
  { measure }: Setting,
  columns: Columns,
  line: DocumentLine,
  at: { y: number; color: string; cells: FigureCells },
): Mark[] {
  const { cells } = at;
  const figure = (text: string, x: number, tag: Tag) =>
    textMark(measure, { x, y: at.y, text, size: 9, color: at.color, align: 'right', tag });
  return [
    figure(quantityOf(line), columns.quantity, cells.quantity),
    ...(cells.price && cells.total
      ? [
          figure(formatUnitPrice(line.unit_price), columns.price, cells.price),
          figure(formatMoney(line.total_price), columns.total, cells.total),
        ]
      : []),
  ];
}
