import type { FontFile } from '../fonts/fontFile.ts';
import type { Run } from '../fonts/lineShaper.ts';
import { fontParts } from './fontParts.ts';

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
  putStream: (stream: {
    data: string;
    objectId: number;
    filters: readonly string[];
    alreadyAppliedFilters: readonly string[];
    additionalKeyValues: { key: string; value: number }[];
  }) => void;
};

type Entry = {
  font: PdfFont;
  file: FontFile;
  used: Map<number, { text: string; code: string }>;
};

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
    /** The font's name and the run as the inside of a literal string: two bytes a glyph. */
    show({ font: file, glyphs }: Run): { id: string; codes: string } {
      const { font, used } = entryOf(file);
      let codes = '';
      for (const { glyph, text } of glyphs) {
        let known = used.get(glyph);
        // a bracket mirrored for Hebrew is the other bracket's glyph: that one's own text wins
        if (!known || (known.text !== text && file.glyphOf(text.codePointAt(0) ?? 0) === glyph)) {
          known = { text, code: known?.code ?? literal(glyph) };
          used.set(glyph, known);
        }
        codes += known.code;
      }
      return { id: font.id, codes };
    },
    put(event: PutFont): void {
      const entry = [...entries.values()].find(({ font }) => font === event.font);
      if (entry) putFont(entry, event);
    },
  };
}

function putFont({ file, font, used }: Entry, { out, newObject, putStream }: PutFont): void {
  const { program, unicode, widths } = fontParts(file, used);
  const stream = ({ data, length }: typeof program) => {
    const objectId = newObject();
    putStream({
      data,
      objectId,
      filters: [],
      alreadyAppliedFilters: ['/FlateDecode'],
      additionalKeyValues: [{ key: 'Length1', value: length }],
    });
    out('endobj');
    return objectId;
  };
  const dictionary = (...lines: string[]) => {
    const objectId = newObject();
    out(`<< ${lines.join('\n')} >>`);
    out('endobj');
    return objectId;
  };
  const [programId, unicodeId] = [stream(program), stream(unicode)];
  const descriptor = dictionary(
    `/Type /FontDescriptor /FontName /${font.fontName} /FontFile2 ${programId} 0 R`,
    `/FontBBox [${file.box.join(' ')}] /Flags 4 /StemV 80 /ItalicAngle 0`,
    `/Ascent ${Math.round(file.ascent)} /Descent ${Math.round(file.descent)} /CapHeight ${Math.round(file.ascent * 0.7)}`,
  );
  const descendant = dictionary(
    `/Type /Font /Subtype /CIDFontType2 /BaseFont /${font.fontName} /FontDescriptor ${descriptor} 0 R`,
    `/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>`,
    `/CIDToGIDMap /Identity /DW 1000 /W [${widths}]`,
  );
  font.objectNumber = dictionary(
    `/Type /Font /Subtype /Type0 /BaseFont /${font.fontName} /Encoding /Identity-H`,
    `/DescendantFonts [${descendant} 0 R] /ToUnicode ${unicodeId} 0 R`,
  );
  font.isAlreadyPutted = true;
}

/** Two bytes, escaped where a literal string gives them another meaning (ISO 32000-1, 7.3.4.2). */
const literal = (value: number) =>
  String.fromCharCode(value >> 8, value & 0xff)
    .replace(/[\\()]/g, '\\$&')
    .replaceAll('\r', '\\r');
