import { jsPDF } from 'jspdf';
import type { FontSet, Glyph } from '../fonts/fontSet.ts';
import type { Mark, PaperPage, TextMark } from '../marks.ts';
import type { DocumentLogo } from '../model.ts';
import { pdfFonts, type PdfFont, type PutFont } from './pdfFonts.ts';

/** What the file says about itself; readers show the title and speak the language. */
export type PdfProperties = { title: string; author: string; subject?: string };

type Pictures = { logo?: DocumentLogo };

/** Writes laid-out pages as a PDF with embedded subset fonts. Answers the file's bytes. */
export function writePdf(
  pages: readonly PaperPage[],
  fonts: FontSet,
  pictures: Pictures,
  properties: PdfProperties,
): ArrayBuffer {
  const first = pages[0];
  if (!first) throw new Error('A document needs a page');
  const { doc, list } = newDocument(first);
  const embedded = pdfFonts(list);
  doc.internal.events.subscribe('putFont', (event: PutFont) => embedded.put(event));
  doc.setDocumentProperties({ ...properties, creator: 'Plumbline' });
  doc.setLanguage('en-US');
  doc.viewerPreferences({ DisplayDocTitle: true });
  const write = writer(doc);
  pages.forEach((page, at) => {
    if (at > 0) doc.addPage([page.width, page.height], orientation(page));
    for (const mark of page.marks) {
      if (mark.kind === 'text') write(textOperators(mark, page.height, fonts, embedded));
      else drawShape(doc, mark, pictures);
    }
  });
  return doc.output('arraybuffer');
}

const orientation = ({ width, height }: PaperPage) => (width > height ? 'landscape' : 'portrait');

let lastList: Record<string, PdfFont> = {};
jsPDF.API.events.push([
  'addFonts',
  ({ fonts }: { fonts: Record<string, PdfFont> }) => {
    lastList = fonts;
  },
]);

/** A new jspdf document and its list of fonts, emptied of the fourteen that are never used here. */
function newDocument(page: PaperPage): { doc: jsPDF; list: Record<string, PdfFont> } {
  const doc = new jsPDF({
    unit: 'pt',
    format: [page.width, page.height],
    orientation: orientation(page),
    compress: true,
  });
  const list = lastList;
  for (const id of Object.keys(list)) Reflect.deleteProperty(list, id);
  return { doc, list };
}

/** jspdf's way into the page's content stream, which its types do not show. */
function writer(doc: jsPDF): (operators: string) => void {
  const write: unknown = Reflect.get(doc.internal, 'write');
  if (typeof write !== 'function') throw new Error('This jspdf has no internal.write');
  return (operators) => {
    write(operators);
  };
}

function drawShape(doc: jsPDF, mark: Exclude<Mark, TextMark>, pictures: Pictures): void {
  switch (mark.kind) {
    case 'box':
      if (mark.fill) doc.setFillColor(mark.fill);
      if (mark.stroke) doc.setDrawColor(mark.stroke);
      doc.rect(
        mark.x,
        mark.y,
        mark.width,
        mark.height,
        mark.stroke ? (mark.fill ? 'FD' : 'S') : 'F',
      );
      return;
    case 'rule':
      doc.setDrawColor(mark.color);
      doc.setLineWidth(mark.thickness);
      doc.line(mark.x1, mark.y1, mark.x2, mark.y2);
      return;
    case 'picture': {
      const picture = pictures[mark.name];
      if (picture)
        doc.addImage(
          picture.bytes,
          picture.format,
          mark.x,
          mark.y,
          mark.width,
          mark.height,
          mark.name,
          'FAST',
        );
      return;
    }
    case 'strokes':
      doc.setDrawColor(mark.color);
      doc.setLineWidth(mark.thickness);
      doc.setLineCap('round');
      doc.setLineJoin('round');
      for (const [first, ...rest] of mark.strokes) if (first) drawStroke(doc, first, rest);
      doc.setLineCap('butt');
      doc.setLineJoin('miter');
  }
}

type Point = readonly [x: number, y: number];

/** Lines from point to point; a single point becomes a dot. jspdf wants each as a step from the one before. */
function drawStroke(doc: jsPDF, first: Point, rest: readonly Point[]): void {
  const points = rest.length > 0 ? rest : [first];
  const steps = points.map(([x, y], at) => {
    const [fromX, fromY] = points[at - 1] ?? first;
    return [x - fromX, y - fromY];
  });
  doc.lines(steps, first[0], first[1], [1, 1], 'S');
}

function textOperators(
  mark: TextMark,
  pageHeight: number,
  fonts: FontSet,
  embedded: ReturnType<typeof pdfFonts>,
): string {
  const turn = ((mark.angle ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const parts = [`BT ${rgb(mark.color)} rg`];
  let along = 0;
  for (const run of runsOf(fonts.shape(mark.text, mark.weight))) {
    const { id, hex } = embedded.show(run.font, run.glyphs);
    const x = mark.x + along * cos;
    const y = pageHeight - mark.y + along * sin;
    const matrix = [cos, sin, -sin, cos, x, y].map((part) => Number(part.toFixed(4)));
    parts.push(`/${id} ${mark.size} Tf ${matrix.join(' ')} Tm <${hex}> Tj`);
    along += (run.glyphs.reduce((sum, { width }) => sum + width, 0) * mark.size) / 1000;
  }
  parts.push('ET');
  return parts.join('\n');
}

type Run = { font: Glyph['font']; glyphs: Glyph[] };

function runsOf(glyphs: readonly Glyph[]): Run[] {
  const runs: Run[] = [];
  for (const glyph of glyphs) {
    const last = runs.at(-1);
    if (last?.font === glyph.font) last.glyphs.push(glyph);
    else runs.push({ font: glyph.font, glyphs: [glyph] });
  }
  return runs;
}

const rgb = (color: string) =>
  [1, 3, 5].map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');
