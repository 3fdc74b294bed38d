import { formatMoney } from '../../values/formats.ts';
import type { Mark } from '../marks.ts';
import type { DocumentLine, PaperDocument } from '../model.ts';
import type { Block } from './flow.ts';
import { ink, leading, textMark } from './ink.ts';
import type { Setting } from './setting.ts';
import { wrap } from './wrap.ts';

const quantityFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** Right edges of the columns, and the width that names may take. */
type Columns = { name: number; quantity: number; price: number; total: number };

/** Lines in their sections, with the table's head repeated on every page. */
export function lineTable(setting: Setting, document: PaperDocument): Block[] {
  if (document.lines.length === 0) return [];
  const columns = columnsOf(setting, document.isSummaryOnly);
  const head = headBlock(setting, columns, document.isSummaryOnly);
  const blocks: Block[] = [head];
  let section: string | null = null;
  for (const [at, line] of document.lines.entries()) {
    const next = line.section?.trim() || null;
    const opens = next !== null && next !== section;
    if (opens)
      blocks.push({
        ...sectionBlock(setting, columns, document, next),
        head,
        keepsWithPrevious: at === 0,
      });
    section = next;
    const parts = lineBlocks(setting, columns, line, document.isSummaryOnly);
    // a line is not torn apart unless its description is longer than most paragraphs
    blocks.push(
      ...parts.map((block, part) => ({
        ...block,
        head,
        keepsWithPrevious: part === 0 ? opens || at === 0 : part === 1 || parts.length <= 8,
      })),
    );
  }
  return blocks;
}

function columnsOf({ sheet }: Setting, isSummaryOnly: boolean): Columns {
  const { left, right } = sheet;
  const total = right - 6;
  const price = right - 90;
  const quantity = isSummaryOnly ? total : right - 166;
  return { name: quantity - left - 78, quantity, price, total };
}

function headBlock(
  { sheet, measure, color, template }: Setting,
  columns: Columns,
  isSummaryOnly: boolean,
): Block {
  const isPlain = template.look === 'minimal';
  const shade = isPlain ? ink.muted : '#ffffff';
  const title = (text: string, x: number, y: number, align: 'left' | 'right'): Mark =>
    textMark(measure, { x, y: y + 5, text, size: 8.5, weight: 'bold', color: shade, align });
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
      title('Description', sheet.left + 6, y, 'left'),
      title('Qty', columns.quantity, y, 'right'),
      ...(isSummaryOnly
        ? []
        : [
            title('Unit price', columns.price, y, 'right'),
            title('Amount', columns.total, y, 'right'),
          ]),
    ],
  };
}

function sectionBlock(
  { sheet, measure }: Setting,
  columns: Columns,
  document: PaperDocument,
  section: string,
): Block {
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
      textMark(measure, { x: sheet.left + 6, y: y + 5, text: section, size: 9, weight: 'bold' }),
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
            }),
          ]),
    ],
  };
}

function lineBlocks(
  setting: Setting,
  columns: Columns,
  line: DocumentLine,
  isSummaryOnly: boolean,
): Block[] {
  const { sheet, measure } = setting;
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
          textMark(measure, { x: sheet.left + 6, y: top, text, size, weight, color: shade }),
          ...(at === 0 ? figures(setting, columns, line, isSummaryOnly, { y: top, color }) : []),
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
  isSummaryOnly: boolean,
  at: { y: number; color: string },
): Mark[] {
  const quantity = [quantityFormat.format(line.quantity), line.unit].filter(Boolean).join(' ');
  const figure = (text: string, x: number) =>
    textMark(measure, { x, y: at.y, text, size: 9, color: at.color, align: 'right' });
  return [
    figure(quantity, columns.quantity),
    ...(isSummaryOnly
      ? []
      : [
          figure(formatMoney(line.unit_price), columns.price),
          figure(formatMoney(line.total_price), columns.total),
        ]),
  ];
}
