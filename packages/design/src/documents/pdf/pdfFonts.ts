import type { FontFile } from '../fonts/fontFile.ts';
import type { Glyph } from '../fonts/fontSet.ts';
import { subsetFont } from '../fonts/subset.ts';

/** A font in jspdf's own list; `isAlreadyPutted` is jspdf's word for "written to the file". */
export type PdfFont = {
  id: string;
  postScriptName: string;
  fontName: string;
  fontStyle: string;
  encoding: string;
  metadata: Record<string, unknown>;
  objectNumber?: number;
  isAlreadyPutted?: boolean;
};

/** What jspdf's `putFont` event hands over. */
export type PutFont = {
  font: PdfFont;
  out: (line: string) => void;
  newObject: () => number;
  putStream: (stream: { data: string; addLength1: boolean; objectId: number }) => void;
};

type Entry = { font: PdfFont; file: FontFile; used: Map<number, { width: number; text: string }> };

/**
 * The embedded fonts of one PDF: glyphs are counted while text is drawn, and each font is written
 * once, as the subset of those glyphs with a ToUnicode map, so that text can be selected and
 * searched. jspdf's own embedding knows neither characters beyond U+FFFF nor joined letters.
 */
export function pdfFonts(list: Record<string, PdfFont>) {
  const entries = new Map<FontFile, Entry>();

  const entryOf = (file: FontFile): Entry => {
    const known = entries.get(file);
    if (known) return known;
    const id = `P${entries.size + 1}`;
    const name = `PLUMBL+${file.name.replace(/[^A-Za-z0-9]/g, '')}`;
    const font: PdfFont = {
      id,
      postScriptName: name,
      fontName: name,
      fontStyle: 'normal',
      encoding: 'Identity-H',
      metadata: {},
    };
    const entry = { font, file, used: new Map() };
    entries.set(file, entry);
    list[id] = font;
    return entry;
  };

  return {
    /** The name and hex string with which a run of glyphs of one font is shown. */
    show(file: FontFile, glyphs: readonly Glyph[]): { id: string; hex: string } {
      const { font, used } = entryOf(file);
      let hex = '';
      for (const { glyph, width, text } of glyphs) {
        if (!used.has(glyph)) used.set(glyph, { width, text });
        hex += hex4(glyph);
      }
      return { id: font.id, hex };
    },
    put(event: PutFont): void {
      const entry = [...entries.values()].find(({ font }) => font === event.font);
      if (entry) putFont(entry, event);
    },
  };
}

function putFont({ file, font, used }: Entry, { out, newObject, putStream }: PutFont): void {
  const stream = (data: string) => {
    const objectId = newObject();
    putStream({ data, addLength1: true, objectId });
    out('endobj');
    return objectId;
  };
  const dictionary = (...lines: string[]) => {
    const objectId = newObject();
    out(`<< ${lines.join('\n')} >>`);
    out('endobj');
    return objectId;
  };
  const program = stream(binary(subsetFont(file, new Set(used.keys()))));
  const unicode = stream(toUnicode(used));
  const descriptor = dictionary(
    `/Type /FontDescriptor /FontName /${font.fontName} /FontFile2 ${program} 0 R`,
    `/FontBBox [${file.box.join(' ')}] /Flags 4 /StemV 80 /ItalicAngle 0`,
    `/Ascent ${Math.round(file.ascent)} /Descent ${Math.round(file.descent)} /CapHeight ${Math.round(file.ascent * 0.7)}`,
  );
  const widths = [...used].map(([glyph, { width }]) => `${glyph} [${Math.round(width)}]`);
  const descendant = dictionary(
    `/Type /Font /Subtype /CIDFontType2 /BaseFont /${font.fontName} /FontDescriptor ${descriptor} 0 R`,
    `/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>`,
    `/CIDToGIDMap /Identity /DW 1000 /W [${widths.join(' ')}]`,
  );
  font.objectNumber = dictionary(
    `/Type /Font /Subtype /Type0 /BaseFont /${font.fontName} /Encoding /Identity-H`,
    `/DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R`,
  );
  font.isAlreadyPutted = true;
}

function toUnicode(used: Entry['used']): string {
  const rows = [...used].map(([glyph, { text }]) => `<${hex4(glyph)}> <${utf16(text)}>`);
  const chunks = Array.from({ length: Math.ceil(rows.length / 100) }, (_, at) =>
    rows.slice(at * 100, at * 100 + 100),
  );
  return [
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def',
    '1 begincodespacerange\n<0000> <ffff>\nendcodespacerange',
    ...chunks.map((chunk) => `${chunk.length} beginbfchar\n${chunk.join('\n')}\nendbfchar`),
    'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend',
  ].join('\n');
}

const hex4 = (value: number) => value.toString(16).padStart(4, '0');

/** UTF-16 in hexadecimal, as ToUnicode wants it: pairs of surrogates for what lies beyond U+FFFF. */
function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, at) => hex4(text.charCodeAt(at))).join('');
}

function binary(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}
