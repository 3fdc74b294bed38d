import type { Mark, Measure, PrintPage, Tag } from '../marks.ts';
import {
  standardTemplate,
  type DocumentLogo,
  type PrintReport,
  type ReportTable,
} from '../model.ts';
import { sheetOf } from '../paper.ts';
import { chartBlock } from './chartBlock.ts';
import { noPictures, pictureBlocks, type NamedPictures } from './pictures.ts';
import { flow, type Block } from './flow.ts';
import { withFeet } from './foot.ts';
import { ink, leading, legible, textMark } from './ink.ts';
import { letterhead } from './letterhead.ts';
import type { Setting } from './setting.ts';
import { signatureBlock } from './signature.ts';
import { tags, type MakeTag } from './tags.ts';
import { gap, textBlocks } from './texts.ts';
import { wrap } from './wrap.ts';

/**
 * Lays a list or report out: figures in a row, then tables whose heads repeat on every page. `tag` continues the reading
 * order of the pages before it.
 */
export function layoutReport(
  report: PrintReport,
  measure: Measure,
  logo?: Pick<DocumentLogo, 'width' | 'height'>,
  tag: MakeTag = tags(),
  pictures: NamedPictures = noPictures,
): PrintPage[] {
  const setting: Setting = {
    sheet: sheetOf(report.paper, report.isLandscape),
    measure,
    sender: report.sender,
    template: { ...standardTemplate, logoWidth: 90 },
    logo,
    tag,
    color: legible(report.sender.color),
  };
  const blocks = [
    letterhead(setting, { heading: report.title, facts: [] }),
    ...(report.subtitle
      ? textBlocks(setting, report.subtitle, { size: 9, color: ink.muted, after: 10 })
      : []),
    ...(report.figures?.length ? [figuresBlock(setting, report.figures)] : []),
    ...(report.charts ?? []).map((chart) => chartBlock(setting, chart)),
    ...report.tables.flatMap((table, at) => [
      ...tableBlocks(setting, table),
      ...pictureBlocks(setting, table, pictures),
      ...(report.tables[at + 1]?.startsPage ? [] : [gap(14)]),
    ]),
    ...(report.signature ? [signatureBlock(setting, report.signature)] : []),
  ];
  return withFeet(setting, flow(blocks, setting.sheet), {
    name: `${report.sender.name}  ·  ${report.title}`,
    footer: report.footer,
  });
}

function figuresBlock(
  { sheet, measure, color, tag }: Setting,
  figures: NonNullable<PrintReport['figures']>,
): Block {
  const perRow = Math.min(4, figures.length);
  const spoken = figures.map(() => tag('P'));
  const width = (sheet.right - sheet.left) / perRow;
  // A long figure is set smaller; it neither touches its neighbor nor leaves the page.
  const fittingSize = (value: string) =>
    Math.min(15, (15 * (width - 14)) / (measure(value, 'bold', 15) || 1));
  return {
    height: Math.ceil(figures.length / perRow) * 46 + 10,
    draw: (y) =>
      figures.flatMap(({ label, value }, at): Mark[] => {
        const x = sheet.left + (at % perRow) * width;
        const top = y + Math.floor(at / perRow) * 46;
        return [
          textMark(measure, { x, y: top, text: label, size: 8, color: ink.muted, tag: spoken[at] }),
          textMark(measure, {
            x,
            y: top + 13,
            text: value,
            size: fittingSize(value),
            weight: 'bold',
            color,
            tag: spoken[at],
          }),
        ];
      }),
  };
}

type Column = { x: number; width: number; align: 'left' | 'right' };

function tableBlocks(setting: Setting, table: ReportTable): Block[] {
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
