import type { Drawn } from './arabic.ts';
import type { FontFile } from './fontFile.ts';
import { visualOrder } from './visualOrder.ts';

/** A glyph to draw: which font, which glyph, how wide (thousandths), and the text it stands for. */
export type Glyph = { font: FontFile; glyph: number; width: number; text: string };

/** Neighbouring glyphs of one font, from left to right. Width in thousandths of the font size. */
export type Run = { font: FontFile; glyphs: readonly Glyph[]; width: number };

/** A line of text as it is drawn. `isTurned`: parts of it run from right to left. */
export type ShapedLine = { runs: readonly Run[]; width: number; isTurned: boolean };

/** Letters, figures and signs of English, which need no second look. */
export const isPlain = (text: string) => /^[ -~]*$/.test(text);

/**
 * Shapes lines with the glyphs that `find` answers; each glyph and each line is asked for once. `printable` replaces a
 * character that no font has by others.
 */
export function lineShaper(
  find: (code: number, text: string) => Glyph,
  printable: (one: Drawn) => readonly Drawn[] = (one) => [one],
): (text: string) => ShapedLine {
  const glyphs = new Map<number | string, Glyph>();
  const lines = new Map<string, ShapedLine>();

  const glyphFor = ({ code, text }: Pick<Drawn, 'code' | 'text'>): Glyph => {
    const key = text.codePointAt(0) === code ? code : `${code}${text}`;
    const glyph = glyphs.get(key) ?? find(code, text);
    glyphs.set(key, glyph);
    return glyph;
  };

  return (text) => {
    const before = lines.get(text);
    if (before) return before;
    const drawn = isPlain(text)
      ? Array.from(text, (letter) => ({ code: letter.charCodeAt(0), text: letter, level: 0 }))
      : visualOrder(text).flatMap(printable);
    const line = runsOf(drawn, glyphFor);
    lines.set(text, line);
    return line;
  };
}

type WritableRun = { font: FontFile; glyphs: Glyph[]; width: number };

function runsOf(drawn: readonly Drawn[], glyphFor: (one: Drawn) => Glyph): ShapedLine {
  const runs: WritableRun[] = [];
  let run: WritableRun | undefined;
  let width = 0;
  let isTurned = false;
  for (const one of drawn) {
    const glyph = (one.code === 0x20 && run && spaceOf(run.font)) || glyphFor(one);
    if (run?.font !== glyph.font) {
      run = { font: glyph.font, glyphs: [], width: 0 };
      runs.push(run);
    }
    run.glyphs.push(glyph);
    run.width += glyph.width;
    width += glyph.width;
    if (one.level % 2 === 1) isTurned = true;
  }
  return { runs, width, isTurned };
}

/** Wider than this, in thousandths, a font's blank is no gap between words: emoji have one as wide as a picture. */
const widestSpace = 500;
const spaces = new WeakMap<FontFile, Glyph | null>();

/**
 * A blank is drawn in the font of what stands before it, so that a line is one run when it is copied; nothing where
 * that font has no blank that fits between words.
 */
function spaceOf(font: FontFile): Glyph | null {
  const known = spaces.get(font);
  if (known !== undefined) return known;
  const glyph = font.glyphOf(0x20);
  const width = font.widthOf(glyph);
  const space = glyph > 0 && width <= widestSpace ? { font, glyph, width, text: ' ' } : null;
  spaces.set(font, space);
  return space;
}
