import { readPicture, type Redraw } from '../logo.ts';
import type { Mark } from '../marks.ts';
import type { DocumentLogo, Printable, ReportPicture, ReportTable } from '../model.ts';
import type { Block } from './flow.ts';
import { ink, leading, textMark } from './ink.ts';
import type { Setting } from './setting.ts';
import { tagged } from './tags.ts';
import { wrap } from './wrap.ts';

/** The pictures of a report that could be read: their files by name, and the name of each. */
export type NamedPictures = {
  files: Record<string, DocumentLogo>;
  nameOf: ReadonlyMap<ReportPicture, string>;
  unread: number;
};

export const noPictures: NamedPictures = { files: {}, nameOf: new Map(), unread: 0 };

/** Reads a report's pictures, one after the other: each is in memory meanwhile. */
export async function namedPictures(printable: Printable, shrink?: Redraw): Promise<NamedPictures> {
  if (printable.kind !== 'report') return noPictures;
  const all = printable.report.tables.flatMap(({ pictures = [] }) => pictures);
  const files: Record<string, DocumentLogo> = {};
  const nameOf = new Map<ReportPicture, string>();
  for (const picture of all) {
    // oxlint-disable-next-line no-await-in-loop
    const file = await readPicture(picture.file, shrink);
    if (!file) continue;
    const name = `picture${nameOf.size + 1}`;
    files[name] = file;
    nameOf.set(picture, name);
  }
  return { files, nameOf, unread: all.length - nameOf.size };
}

const perRow = 3;
const spacing = 10;
const tallest = 150;
const captionSize = 8;

/** Rows of a table's pictures with their captions; a row is never broken, and the first stays with a mere title. */
export function pictureBlocks(
  setting: Setting,
  { rows, pictures = [] }: ReportTable,
  { files, nameOf }: NamedPictures,
): Block[] {
  const { sheet } = setting;
  const width = (sheet.right - sheet.left - spacing * (perRow - 1)) / perRow;
  const cells = pictures.flatMap((picture) => {
    const name = nameOf.get(picture);
    const file = name === undefined ? undefined : files[name];
    return name !== undefined && file ? [pictureCell(setting, picture, { name, file, width })] : [];
  });
  return Array.from({ length: Math.ceil(cells.length / perRow) }, (_, row) => {
    const inRow = cells.slice(row * perRow, (row + 1) * perRow);
    return {
      keepsWithPrevious: row === 0 && rows.length === 0,
      height: Math.max(...inRow.map(({ height }) => height)) + spacing,
      draw: (y) =>
        inRow.flatMap(({ draw }, at) => draw(sheet.left + at * (width + spacing), y + spacing)),
    };
  });
}

type Placed = { name: string; file: DocumentLogo; width: number };
type Cell = { height: number; draw: (x: number, y: number) => Mark[] };

function pictureCell(
  { measure, tag }: Setting,
  { caption, pin }: ReportPicture,
  { name, file, width }: Placed,
): Cell {
  const scale = Math.min(width / file.width, tallest / file.height);
  const size = { width: file.width * scale, height: file.height * scale };
  const figure = tag('Figure', { alt: pin ? `${caption}, with a pin` : caption });
  const spoken = tag('P');
  const lines = wrap(caption, width, (part) => measure(part, 'regular', captionSize));
  return {
    height: size.height + 4 + lines.length * leading(captionSize),
    draw: (x, y) => [
      ...tagged(figure, [
        { kind: 'picture', x, y, ...size, name },
        // The page of a plan is as white as the paper.
        { kind: 'box', x, y, ...size, stroke: ink.hair },
        ...(pin ? pinMarks(x + pin.x * size.width, y + pin.y * size.height) : []),
      ]),
      ...lines.map((text, at) =>
        textMark(measure, {
          x,
          y: y + size.height + 4 + at * leading(captionSize),
          text,
          size: captionSize,
          color: ink.muted,
          tag: spoken,
        }),
      ),
    ],
  };
}

/** A red dot with a white edge, as on screen. Some readers draw nothing for a line without any length. */
const pinMarks = (x: number, y: number): Mark[] =>
  [
    { color: '#ffffff', thickness: 13 },
    { color: '#c62828', thickness: 9 },
  ].map((look) => ({
    kind: 'strokes',
    strokes: [
      [
        [x - 0.05, y],
        [x + 0.05, y],
      ],
    ],
    ...look,
  }));
