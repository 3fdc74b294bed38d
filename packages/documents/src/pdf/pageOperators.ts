import type { FontSet } from '../fonts/fontSet.ts';
import type { Mark, PrintPage, Tag, TextMark } from '../marks.ts';
import type { pdfFonts } from './pdfFonts.ts';
import type { PdfStructure } from './pdfStructure.ts';

type Tools = {
  fonts: FontSet;
  embedded: ReturnType<typeof pdfFonts>;
  structure: PdfStructure;
  /** Draws a picture through jspdf, which writes to the page by itself. */
  drawPicture: (mark: Extract<Mark, { kind: 'picture' }>) => void;
  /** Sends operators to the page. */
  write: (operators: string) => void;
};

/**
 * Writes one page's marks. jspdf's own calls write each colour, font and line width anew and in
 * several lines; here they are written where they change, and the page goes to jspdf in one piece.
 */
export function writePage(page: PrintPage, pageIndex: number, tools: Tools): void {
  const { fonts, structure, write } = tools;
  const pen = newPen(page.height);
  const { parts } = pen;
  const isTurned = (mark: Mark): mark is TextMark & { tag: Tag } =>
    mark.kind === 'text' && mark.tag !== undefined && fonts.line(mark.text, mark.weight).isTurned;

  let open: Mark['tag'] | 'nothing' = 'nothing';
  for (const mark of page.marks) {
    const tag = isTurned(mark) ? span(mark) : mark.tag;
    if (open !== 'nothing' && open !== tag) parts.push('EMC');
    if (open !== tag) parts.push(tag ? structure.begin(tag, pageIndex) : '/Artifact BMC');
    open = tag;
    writeMark(mark, pen, tools);
  }
  if (open !== 'nothing') parts.push('EMC');
  write(parts.join('\n'));
}

type Pen = ReturnType<typeof newPen>;

/** The operators of a page, with colors, line widths, and fonts only where they change. */
function newPen(height: number) {
  const parts: string[] = [];
  let fill = '';
  let stroke = '';
  let thickness = -1;
  let font = '';
  const setFill = (color: string) => {
    if (fill !== color) parts.push(`${rgb(color)} rg`);
    fill = color;
  };
  const setStroke = (color: string, width = 1) => {
    if (stroke !== color) parts.push(`${rgb(color)} RG`);
    if (thickness !== width) parts.push(`${short(width)} w`);
    stroke = color;
    thickness = width;
  };
  const y = (fromTop: number) => short(height - fromTop);
  const setFont = (name: string) => {
    if (font !== name) parts.push(name);
    font = name;
  };
  return { parts, y, setFill, setStroke, setFont };
}

function writeText(mark: TextMark, pen: Pen, { fonts, embedded }: Tools): void {
  const { parts, y } = pen;
  pen.setFill(mark.color);
  const { runs } = fonts.line(mark.text, mark.weight);
  const turn = ((mark.angle ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  parts.push('BT');
  let along = 0;
  for (const run of runs) {
    const { id, codes } = embedded.show(run);
    pen.setFont(`/${id} ${mark.size} Tf`);
    const at = `${short(mark.x + along * cos)} ${y(mark.y - along * sin)}`;
    parts.push(
      mark.angle
        ? `${cos.toFixed(4)} ${sin.toFixed(4)} ${(-sin).toFixed(4)} ${cos.toFixed(4)} ${at} Tm`
        : `1 0 0 1 ${at} Tm`,
      `(${codes}) Tj`,
    );
    along += (run.width * mark.size) / 1000;
  }
  parts.push('ET');
}

function writeMark(mark: Mark, pen: Pen, tools: Tools): void {
  const { parts, y, setFill, setStroke } = pen;
  switch (mark.kind) {
    case 'text':
      writeText(mark, pen, tools);
      return;
    case 'box': {
      if (mark.fill) setFill(mark.fill);
      if (mark.stroke) setStroke(mark.stroke);
      const size = `${short(mark.width)} ${short(mark.height)}`;
      parts.push(`${short(mark.x)} ${y(mark.y + mark.height)} ${size} re`);
      parts.push(mark.fill && mark.stroke ? 'B' : mark.fill ? 'f' : 'S');
      return;
    }
    case 'rule':
      setStroke(mark.color, mark.thickness);
      parts.push(`${short(mark.x1)} ${y(mark.y1)} m ${short(mark.x2)} ${y(mark.y2)} l S`);
      return;
    case 'picture':
      tools.write(parts.splice(0).join('\n'));
      tools.drawPicture(mark);
      return;
    case 'strokes':
      setStroke(mark.color, mark.thickness);
      // round ends and corners, and back to what rules have
      parts.push('1 J 1 j');
      for (const points of mark.strokes) {
        // a single point becomes a dot: a line that ends where it began
        const line = points.length === 1 ? [...points, ...points] : points;
        const path = line.map(([px, py], at) => `${short(px)} ${y(py)} ${at === 0 ? 'm' : 'l'}`);
        if (path.length > 0) parts.push(path.join(' '), 'S');
      }
      parts.push('0 J 0 j');
  }
}

/** What is drawn from right to left is told in the order in which it is read. */
const span = ({ tag, text }: TextMark & { tag: Tag }): Tag => ({
  role: 'Span',
  order: tag.order,
  parent: tag,
  actual: text,
});

/** A hundredth of a point is a three-hundredth of a millimetre: nobody sees less. */
const short = (value: number) => String(Math.round(value * 100) / 100);

const known = new Map<string, string>();

/** Red, green and blue from 0 to 1. */
function rgb(color: string): string {
  const before = known.get(color);
  if (before) return before;
  // three decimals tell all 256 shades apart
  const parts = [1, 3, 5].map((at) =>
    (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3),
  );
  known.set(color, parts.join(' '));
  return parts.join(' ');
}
