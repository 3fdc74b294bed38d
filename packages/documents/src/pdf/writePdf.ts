import { jsPDF } from 'jspdf';
import type { FontSet } from '../fonts/fontSet.ts';
import type { PrintPage } from '../marks.ts';
import type { DocumentLogo } from '../model.ts';
import { writePage } from './pageOperators.ts';
import { pdfFonts, type PdfFont, type PutFont } from './pdfFonts.ts';
import { pdfStructure } from './pdfStructure.ts';
import { part } from './untyped.ts';

/** What the file says about itself; readers show the title and speak the language. */
export type PdfProperties = { title: string; author: string; subject?: string };

/** By the name that the pages draw them with. */
type Pictures = Readonly<Record<string, DocumentLogo | undefined>>;

/**
 * Writes laid-out pages as a tagged PDF with embedded subset fonts and bookmarks. Answers the
 * file's bytes.
 */
export function writePdf(
  pages: readonly PrintPage[],
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
  const structure = pdfStructure(doc);
  const write = writer(doc);
  pages.forEach((page, at) => {
    if (at > 0) doc.addPage([page.width, page.height], orientation(page));
    writePage(page, at, {
      fonts,
      embedded,
      structure,
      write,
      drawPicture({ name, x, y, width, height }) {
        const picture = pictures[name];
        if (picture) doc.addImage(picture.bytes, picture.format, x, y, width, height, name, 'FAST');
      },
    });
  });
  return doc.output('arraybuffer');
}

const orientation = ({ width, height }: PrintPage) => (width > height ? 'landscape' : 'portrait');

let lastList: Record<string, PdfFont> = {};
jsPDF.API.events.push([
  'addFonts',
  ({ fonts }: { fonts: Record<string, PdfFont> }) => {
    lastList = fonts;
  },
]);

/** A new jspdf document and its list of fonts, emptied of the fourteen that are never used here. */
function newDocument(page: PrintPage): { doc: jsPDF; list: Record<string, PdfFont> } {
  const doc = new jsPDF({
    unit: 'pt',
    format: [page.width, page.height],
    orientation: orientation(page),
    compress: true,
  });
  // tags and their texts are younger than jspdf's PDF 1.3
  part(Reflect.get(doc, '__private__'), 'setPdfVersion')('1.7');
  const list = lastList;
  for (const id of Object.keys(list)) Reflect.deleteProperty(list, id);
  return { doc, list };
}

/** jspdf's way into the page's content stream, which its types do not show. */
function writer(doc: jsPDF): (operators: string) => void {
  const write = part(doc.internal, 'write');
  return (operators) => void write(operators);
}
