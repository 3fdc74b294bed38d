import { openWoff, type FontTables } from './woff.ts';

/** What layout and PDF need of one font file. Widths in thousandths of the font size. */
export type FontFile = {
  /** Name of the file; the key of the embedded font. */
  name: string;
  tables: FontTables;
  unitsPerEm: number;
  glyphCount: number;
  ascent: number;
  descent: number;
  box: readonly [number, number, number, number];
  /** Glyph of a code point, 0 where the font has none. */
  glyphOf: (codePoint: number) => number;
  widthOf: (glyph: number) => number;
};

/** Reads a WOFF with TrueType outlines. Throws where a table is missing. */
export async function readFont(name: string, file: ArrayBuffer): Promise<FontFile> {
  const tables = await openWoff(file);
  const head = viewOf(tables, 'head');
  const hhea = viewOf(tables, 'hhea');
  const hmtx = viewOf(tables, 'hmtx');
  const unitsPerEm = head.getUint16(18);
  const scale = 1000 / unitsPerEm;
  const corner = (at: number) => Math.round(head.getInt16(at) * scale);
  const metricCount = hhea.getUint16(34);
  const map = readCmap(viewOf(tables, 'cmap'));
  return {
    name,
    tables,
    unitsPerEm,
    glyphCount: viewOf(tables, 'maxp').getUint16(4),
    ascent: hhea.getInt16(4) * scale,
    descent: hhea.getInt16(6) * scale,
    box: [corner(36), corner(38), corner(40), corner(42)],
    glyphOf: (codePoint) => map.get(codePoint) ?? 0,
    widthOf: (glyph) => hmtx.getUint16(4 * Math.min(glyph, metricCount - 1)) * scale,
  };
}

/** A view on one table. Throws where the font lacks it. */
export function viewOf(tables: FontTables, tag: string): DataView {
  const table = tables.get(tag);
  if (!table) throw new Error(`The font has no table ${tag}`);
  return new DataView(table.buffer, table.byteOffset, table.byteLength);
}

/** Reads the formats 4 and 12, the two that carry Unicode in practice. */
function readCmap(cmap: DataView): Map<number, number> {
  const map = new Map<number, number>();
  for (let at = 0; at < cmap.getUint16(2); at += 1) {
    const start = cmap.getUint32(8 + at * 8);
    const format = cmap.getUint16(start);
    if (format === 4) readSegments(cmap, start, map);
    if (format === 12) readGroups(cmap, start, map);
  }
  return map;
}

function readSegments(cmap: DataView, start: number, map: Map<number, number>): void {
  const double = cmap.getUint16(start + 6);
  for (let at = 0; at < double; at += 2) {
    const end = cmap.getUint16(start + 14 + at);
    const first = cmap.getUint16(start + 16 + double + at);
    const delta = cmap.getUint16(start + 16 + double * 2 + at);
    const offsetAt = start + 16 + double * 3 + at;
    const offset = cmap.getUint16(offsetAt);
    for (let code = first; code <= end && code !== 0xffff; code += 1) {
      const raw = offset === 0 ? code : cmap.getUint16(offsetAt + offset + (code - first) * 2);
      const glyph = raw === 0 ? 0 : (raw + delta) & 0xffff;
      if (glyph > 0) map.set(code, glyph);
    }
  }
}

function readGroups(cmap: DataView, start: number, map: Map<number, number>): void {
  for (let at = 0; at < cmap.getUint32(start + 12); at += 1) {
    const group = start + 16 + at * 12;
    const [first, last, glyph] = [0, 4, 8].map((step) => cmap.getUint32(group + step));
    for (let code = first ?? 0; code <= (last ?? -1); code += 1)
      map.set(code, (glyph ?? 0) + code - (first ?? 0));
  }
}
