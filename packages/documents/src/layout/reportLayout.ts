import type { Mark, Measure, PrintPage } from '../marks.ts';
import { standardTemplate, type DocumentLogo, type PrintReport } from '../model.ts';
import { sheetOf } from '../paper.ts';
import { chartBlock } from './chartBlock.ts';
import { noPictures, pictureBlocks, type NamedPictures } from './pictures.ts';
import { flow, type Block } from './flow.ts';
import { withFeet } from './foot.ts';
import { ink, legible, textMark } from './ink.ts';
import { letterhead } from './letterhead.ts';
import type { Setting } from './setting.ts';
import { signatureBlock } from './signature.ts';
import { tags, type MakeTag } from './tags.ts';
import { gap, textBlocks } from './texts.ts';
import { tableBlocks } from './reportTable.ts';

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
