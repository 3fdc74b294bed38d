import { zlibSync } from 'fflate';
import type { FontFile } from '../fonts/fontFile.ts';
import { subsetFont } from '../fonts/subset.ts';

/** Bytes of a PDF stream, packed, one character a byte; `length` of them unpacked. */
type Packed = { data: string; length: number };

/** What an embedded font consists of: outlines, the text behind each glyph, and widths. */
export type FontParts = { program: Packed; unicode: Packed; widths: string };

/** The text that each used glyph stands for. */
export type UsedGlyphs = ReadonlyMap<number, { text: string }>;

/** English and what stands around it: dashes, quotes, the dot of our feet. */
const common = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)),
  ...Array.from('·×°½²©®–—‘’“”•…€−'),
];

const commonParts = new WeakMap<FontFile, { glyphs: UsedGlyphs; parts: FontParts }>();

/**
 * The parts for the used glyphs. Documents that stay within English share those of all its
 * letters, made once: for a short invoice, subsetting and packing would be most of the work.
 */
export function fontParts(file: FontFile, used: UsedGlyphs): FontParts {
  const known = commonParts.get(file);
  const glyphs = known?.glyphs ?? commonGlyphs(file);
  const isCommon = [...used].every(([glyph, { text }]) => glyphs.get(glyph)?.text === text);
  if (!isCommon) return partsOf(file, used);
  if (known) return known.parts;
  const parts = partsOf(file, glyphs);
  commonParts.set(file, { glyphs, parts });
  return parts;
}

function commonGlyphs(file: FontFile): UsedGlyphs {
  const glyphs = new Map<number, { text: string }>();
  for (const text of common) {
    const glyph = file.glyphOf(text.codePointAt(0) ?? 0);
    if (glyph > 0) glyphs.set(glyph, { text });
  }
  return glyphs;
}

function partsOf(file: FontFile, used: UsedGlyphs): FontParts {
  return {
    program: pack(subsetFont(file, new Set(used.keys()))),
    unicode: pack(new TextEncoder().encode(toUnicode(used))),
    widths: [...used.keys()]
      .map((glyph) => `${glyph} [${Math.round(file.widthOf(glyph))}]`)
      .join(' '),
  };
}

function pack(bytes: Uint8Array): Packed {
  const packed = zlibSync(bytes);
  let data = '';
  for (let at = 0; at < packed.length; at += 8192)
    data += String.fromCharCode(...packed.subarray(at, at + 8192));
  return { data, length: bytes.byteLength };
}

function toUnicode(used: UsedGlyphs): string {
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

/** UTF-16 in hexadecimal: pairs of surrogates for what lies beyond U+FFFF. */
function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, at) => hex4(text.charCodeAt(at))).join('');
}

/** A text as a hexadecimal string of UTF-16, with the mark that says so. */
export const utf16String = (text: string) => `<feff${utf16(text)}>`;
