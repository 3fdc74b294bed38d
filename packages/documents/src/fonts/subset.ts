import { viewOf, type FontFile } from './fontFile.ts';

const copiedTables = ['cvt ', 'fpgm', 'head', 'hhea', 'hmtx', 'maxp', 'prep'] as const;

/**
 * A TrueType file with the outlines of the used glyphs alone. Glyph numbers stay as they are, so
 * that CIDs equal glyph ids (PDF 32000, 9.7.4.2); unused glyphs are empty.
 */
export function subsetFont(font: FontFile, used: ReadonlySet<number>): Uint8Array<ArrayBuffer> {
  const outlines = outlinesOf(font);
  const wanted = withComponents(outlines, used);
  const loca = new DataView(new ArrayBuffer((font.glyphCount + 1) * 4));
  const parts: Uint8Array[] = [];
  let offset = 0;
  for (let glyph = 0; glyph < font.glyphCount; glyph += 1) {
    loca.setUint32(glyph * 4, offset);
    if (!wanted.has(glyph)) continue;
    const outline = padded(outlines(glyph));
    parts.push(outline);
    offset += outline.byteLength;
  }
  loca.setUint32(font.glyphCount * 4, offset);
  const head = Uint8Array.from(font.tables.get('head') ?? []);
  new DataView(head.buffer).setInt16(50, 1); // long offsets in loca
  const tables = new Map<string, Uint8Array>();
  for (const tag of copiedTables) {
    const table = tag === 'head' ? head : font.tables.get(tag);
    if (table) tables.set(tag, table);
  }
  tables.set('glyf', joined(parts));
  tables.set('loca', new Uint8Array(loca.buffer));
  return assemble(tables);
}

function outlinesOf(font: FontFile): (glyph: number) => Uint8Array {
  const isLong = viewOf(font.tables, 'head').getInt16(50) === 1;
  const loca = viewOf(font.tables, 'loca');
  const glyf = font.tables.get('glyf') ?? new Uint8Array();
  const at = (glyph: number) =>
    isLong ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2;
  return (glyph) => glyf.subarray(at(glyph), at(glyph + 1));
}

/** Composite outlines name other glyphs; those are needed as well. */
function withComponents(
  outlines: (glyph: number) => Uint8Array,
  used: ReadonlySet<number>,
): Set<number> {
  const wanted = new Set([0, ...used]);
  for (const glyph of wanted) for (const part of componentsOf(outlines(glyph))) wanted.add(part);
  return wanted;
}

function componentsOf(outline: Uint8Array): number[] {
  if (outline.byteLength < 10) return [];
  const view = new DataView(outline.buffer, outline.byteOffset, outline.byteLength);
  if (view.getInt16(0) >= 0) return [];
  const parts: number[] = [];
  let at = 10;
  let flags: number;
  do {
    flags = view.getUint16(at);
    parts.push(view.getUint16(at + 2));
    at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
  } while (flags & 0x20);
  return parts;
}

function assemble(tables: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const entries = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const power = 2 ** Math.floor(Math.log2(entries.length));
  const directory = new DataView(new ArrayBuffer(12 + entries.length * 16));
  directory.setUint32(0, 0x00010000);
  directory.setUint16(4, entries.length);
  directory.setUint16(6, power * 16);
  directory.setUint16(8, Math.log2(power));
  directory.setUint16(10, (entries.length - power) * 16);
  const parts: Uint8Array[] = [new Uint8Array(directory.buffer)];
  let offset = directory.byteLength;
  entries.forEach(([tag, table], index) => {
    const entry = 12 + index * 16;
    const body = padded(table);
    Array.from(tag).forEach((letter, step) =>
      directory.setUint8(entry + step, letter.charCodeAt(0)),
    );
    directory.setUint32(entry + 4, checksum(body));
    directory.setUint32(entry + 8, offset);
    directory.setUint32(entry + 12, table.byteLength);
    parts.push(body);
    offset += body.byteLength;
  });
  return joined(parts);
}

function checksum(body: Uint8Array): number {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  let sum = 0;
  for (let at = 0; at < body.byteLength; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

function padded(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.ceil(bytes.byteLength / 4) * 4);
  whole.set(bytes);
  return whole;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
