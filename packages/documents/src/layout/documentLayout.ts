import type { Mark, Measure, PrintPage } from '../marks.ts';
import type { DocumentLogo, PrintDocument } from '../model.ts';
import { sheetOf } from '../paper.ts';
import { flow, type Block } from './flow.ts';
import { withFeet } from './foot.ts';
import { ink, legible } from './ink.ts';
import { letterhead } from './letterhead.ts';
import { lineTable } from './lineTable.ts';
import { partiesBlock } from './parties.ts';
import type { Setting } from './setting.ts';
import { signatureBlock } from './signature.ts';
import { tags, type MakeTag } from './tags.ts';
import { gap, headedText, textBlocks } from './texts.ts';
import { totalsBlock } from './totals.ts';

type Logo = Pick<DocumentLogo, 'width' | 'height'>;

/** Lays a document out: the same pages for the preview, the PDF and the mail's attachment. */
export function layoutDocument(
  document: PrintDocument,
  measure: Measure,
  logo?: Logo,
  tag: MakeTag = tags(),
): PrintPage[] {
  const setting: Setting = {
    sheet: sheetOf(document.paper),
    measure,
    sender: document.sender,
    template: document.template,
    logo,
    tag,
    color: legible(document.sender.color),
  };
  // "Overdue" is read before everything else
  const stamp = document.stamp ? stampMarks(setting, document.stamp) : [];
  const pages = flow(blocksOf(setting, document), setting.sheet);
  pages[0]?.push(...stamp);
  if (document.template.showsWatermark)
    for (const page of pages) page.unshift(watermark(setting, document.sender.name));
  return withFeet(setting, pages, {
    name: [document.sender.name, `${document.heading} ${document.number}`].join('  ·  '),
    footer: document.footer,
  });
}

function blocksOf(setting: Setting, document: PrintDocument): Block[] {
  const { heading, number, facts, subject, description, parties, texts, totals, signature } =
    document;
  return [
    letterhead(setting, { heading, number, facts }),
    ...(parties.length > 0 ? [partiesBlock(setting, parties)] : []),
    ...textBlocks(setting, subject, {
      size: 12,
      weight: 'bold',
      after: description ? 2 : 10,
      tag: setting.tag('H2', { bookmark: subject }),
    }),
    ...(description
      ? textBlocks(setting, description, { size: 9, color: ink.muted, after: 12 })
      : []),
    ...lineTable(setting, document),
    ...closing(setting, {
      totals: totals.length > 0 ? [totalsBlock(setting, totals)] : [],
      texts: texts
        .filter(({ text }) => text.trim() !== '')
        .flatMap(({ heading: title, text }) => headedText(setting, title, text)),
      signature: signature ? [gap(6), signatureBlock(setting, signature)] : [],
    }),
  ];
}

type Closing = { totals: Block[]; texts: Block[]; signature: Block[] };

/**
 * What follows the lines. A signature shares its page with the totals and terms it is given for; where the terms alone
 * fill more than a page, with their last lines.
 */
function closing({ sheet }: Setting, { totals, texts, signature }: Closing): Block[] {
  const blocks = [...totals, ...texts, ...signature];
  if (signature.length === 0) return blocks;
  const height = blocks.reduce((sum, block) => sum + block.height, 0);
  const fits = height <= sheet.bottom - sheet.top;
  const together = fits ? blocks.length - 1 : signature.length + 1;
  return blocks.map((block, at) =>
    at >= blocks.length - together ? { ...block, keepsWithPrevious: true } : block,
  );
}

/** A framed word across the head of the first page, turned by twelve degrees. */
function stampMarks(
  { sheet, measure, tag }: Setting,
  stamp: NonNullable<PrintDocument['stamp']>,
): Mark[] {
  const size = 34;
  const text = stamp.text.toUpperCase();
  const width = measure(text, 'bold', size);
  const x = (sheet.left + sheet.right - width) / 2;
  return [
    {
      kind: 'text',
      x,
      y: sheet.top + 84,
      width,
      size,
      weight: 'bold',
      color: stamp.color,
      text,
      angle: 12,
      tag: tag('P'),
    },
  ];
}

/** A name across the sheet, so pale that figures above it stay legible. */
function watermark({ sheet, measure }: Setting, text: string): Mark {
  const size = Math.min(72, (100 * sheet.width * 0.8) / (measure(text, 'bold', 100) || 1));
  const shown = measure(text, 'bold', size);
  return {
    kind: 'text',
    x: (sheet.width - shown * Math.cos(watermarkAngle)) / 2,
    y: (sheet.height + shown * Math.sin(watermarkAngle)) / 2,
    width: shown,
    size,
    weight: 'bold',
    color: ink.soft,
    text,
    angle: 35,
  };
}
const watermarkAngle = (35 * Math.PI) / 180;
