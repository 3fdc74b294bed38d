import type { Measure, Weight } from '../marks.ts';
import type { Drawn } from './arabic.ts';
import { brandFamily } from './brandFamilies.ts';
import { families, rangeTest, type Family, type FontSource } from './families.ts';
import type { FontFile } from './fontFile.ts';
import { isPlain, lineShaper, type Glyph, type ShapedLine } from './lineShaper.ts';
import { shelfOf } from './shelf.ts';
import { visualOrder } from './visualOrder.ts';

/** The fonts that a set of texts needs, ready to measure and to draw. */
export type FontSet = {
  /** One line as it is drawn; the same line is worked out once, for measuring and drawing alike. */
  line: (text: string, weight: Weight) => ShapedLine;
  /** The glyphs of one line, from left to right. */
  shape: (text: string, weight: Weight) => Glyph[];
  measure: Measure;
  /** Characters that no font covers; they are drawn as boxes and stay selectable. */
  missing: () => string[];
};

type Slice = { family: Family; name: string; covers: (code: number) => boolean };
type Loaded = Slice & { regular: FontFile; bold: FontFile };

/**
 * Loads the slices that the texts need, the Latin one always: the brand's own typeface first, and for letters that it
 * lacks the common families. Rejects where a file cannot be read.
 */
export async function loadFonts(
  texts: Iterable<string>,
  source: FontSource,
  brand?: string | null,
): Promise<FontSet> {
  const codes = codesOf(texts);
  const own = brandFamily(brand);
  const branded = own ? await loadSlices([own], codes, source) : [];
  const open = [...codes].filter((code) => !branded.some((slice) => hasGlyph(slice, code)));
  const loaded = [...branded, ...(await loadSlices(families, open, source))];
  const simpler = new Set(
    [...codes]
      .filter((code) => !canPrint(loaded, code))
      .flatMap((code) => compatible(code))
      .filter((code) => !canPrint(loaded, code)),
  );
  return fontSet([...loaded, ...(await loadSlices(families, simpler, source))]);
}

const canPrint = (loaded: readonly Loaded[], code: number) =>
  loaded.some(({ regular }) => regular.glyphOf(code) > 0);

/** What Unicode calls the same character without its styling: III for the one character Ⅲ. */
const compatible = (code: number) =>
  Array.from(String.fromCodePoint(code).normalize('NFKC'), (one) => one.codePointAt(0) ?? 0);

const hasGlyph = ({ covers, regular }: Loaded, code: number) =>
  covers(code) && regular.glyphOf(code) > 0;

async function loadSlices(
  from: readonly Family[],
  codes: Iterable<number>,
  source: FontSource,
): Promise<Loaded[]> {
  const slices = await slicesFor(from, codes, source);
  return Promise.all(slices.map((slice) => loadSlice(slice, source)));
}

function codesOf(texts: Iterable<string>): Set<number> {
  const codes = new Set<number>([0x20]);
  for (const text of texts)
    if (!isPlain(text)) for (const drawn of visualOrder(text)) codes.add(drawn.code);
  return codes;
}

/** Each character is looked for in one family after the other, until a slice has it. */
async function slicesFor(
  from: readonly Family[],
  codes: Iterable<number>,
  source: FontSource,
): Promise<Slice[]> {
  const found: Slice[] = [];
  let open = [...codes];
  for (const family of from) {
    const wanted = open.filter((code) => family.wants(code));
    if (wanted.length === 0) continue;
    // one family after the other: what one has, the next is not asked for
    // oxlint-disable-next-line no-await-in-loop
    for (const [key, ranges] of Object.entries(await shelfOf(source).ranges(family.folder))) {
      const name = key.replace(/[[\]]/g, '');
      const covers = rangeTest(ranges);
      if (family.slices.test(name) && wanted.some(covers)) found.push({ family, name, covers });
    }
    open = open.filter((code) => !found.some(({ covers }) => covers(code)));
  }
  return found;
}

async function loadSlice(slice: Slice, source: FontSource): Promise<Loaded> {
  const { folder, hasBold } = slice.family;
  const { font } = shelfOf(source);
  const read = (weight: 400 | 700) => font(folder, `${folder}-${slice.name}-${weight}-normal.woff`);
  const [regular, bold] = await Promise.all([read(400), hasBold ? read(700) : undefined]);
  return { ...slice, regular, bold: bold ?? regular };
}

function fontSet(loaded: readonly Loaded[]): FontSet {
  const missing = new Set<string>();
  const printable = (one: Drawn): readonly Drawn[] => {
    if (canPrint(loaded, one.code)) return [one];
    const simpler = compatible(one.code);
    if (simpler[0] === one.code || !simpler.every((code) => canPrint(loaded, code))) return [one];
    const drawn = simpler.map((code) => ({ ...one, code, text: String.fromCodePoint(code) }));
    return one.level % 2 === 1 ? drawn.toReversed() : drawn;
  };
  const shaper = (weight: Weight) =>
    lineShaper((code, text) => {
      const glyph = find(loaded, code, text, weight);
      if (glyph.glyph === 0) missing.add(text);
      return glyph;
    }, printable);
  const shapers = { regular: shaper('regular'), bold: shaper('bold') };
  return {
    line: (text, weight) => shapers[weight](text),
    shape: (text, weight) => shapers[weight](text).runs.flatMap(({ glyphs }) => glyphs),
    measure: (text, weight, size) => (shapers[weight](text).width * size) / 1000,
    missing: () => [...missing],
  };
}

function find(loaded: readonly Loaded[], code: number, text: string, weight: Weight): Glyph {
  const candidates = loaded.filter(({ covers }) => covers(code));
  for (const slice of [...candidates, ...loaded]) {
    const font = slice[weight];
    const glyph = font.glyphOf(code);
    if (glyph > 0) return { font, glyph, width: font.widthOf(glyph), text };
  }
  const font = loaded[0]?.[weight];
  if (!font) throw new Error('No font was loaded');
  return { font, glyph: 0, width: font.widthOf(0), text };
}
