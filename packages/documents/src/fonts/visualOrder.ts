import bidiFactory from 'bidi-js';
import { joinArabic, type Drawn } from './arabic.ts';
import { rightToLeft } from './direction.ts';

const unprintable =
  /[\p{Cc}\p{Cs}\p{Variation_Selector}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

let bidi: ReturnType<typeof bidiFactory> | undefined;

/**
 * The characters of one line as they are drawn, from left to right: composed (NFC), Arabic
 * joined, right-to-left runs turned by the Unicode Bidirectional Algorithm, brackets mirrored.
 * Control characters and variation selectors are left out.
 */
export function visualOrder(line: string): Drawn[] {
  const text = line.normalize('NFC').replaceAll('\t', ' ');
  if (!rightToLeft.test(text)) return charactersOf(text, () => 0);
  bidi ??= bidiFactory();
  const levels = bidi.getEmbeddingLevels(text);
  const mirrored = bidi.getMirroredCharactersMap(text, levels.levels);
  const characters = charactersOf(text, (at) => levels.levels[at] ?? 0, mirrored);
  return reordered(joinArabic(characters));
}

function charactersOf(
  text: string,
  levelAt: (at: number) => number,
  mirrored?: Map<number, string>,
): Drawn[] {
  const characters: Drawn[] = [];
  let at = 0;
  for (const character of text) {
    const shown = mirrored?.get(at) ?? character;
    if (!unprintable.test(character))
      characters.push({ code: shown.codePointAt(0) ?? 0, text: character, level: levelAt(at) });
    at += character.length;
  }
  return characters;
}

/** Rule L2: from the highest level down to the lowest odd one, turn every run of that level or higher. */
function reordered(characters: Drawn[]): Drawn[] {
  const highest = Math.max(0, ...characters.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    let start = 0;
    while (start < characters.length) {
      let end = start;
      while ((characters[end]?.level ?? -1) >= level) end += 1;
      if (end > start)
        characters.splice(start, end - start, ...characters.slice(start, end).toReversed());
      start = Math.max(end, start + 1);
    }
  }
  return characters;
}
