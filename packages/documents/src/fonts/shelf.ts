import type { FontSource } from './families.ts';
import { readFont, type FontFile } from './fontFile.ts';

/** What was read from a source of fonts. */
type Shelf = {
  ranges: (folder: string) => Promise<Record<string, string>>;
  font: (folder: string, name: string) => Promise<FontFile>;
};

const shelves = new WeakMap<FontSource, Shelf>();

/**
 * Keeps fonts opened and ranges read for the next document; what failed is asked for again.
 * Both reject as the source does, and where a file is no font.
 */
export function shelfOf(source: FontSource): Shelf {
  const known = shelves.get(source);
  if (known) return known;
  const shelf = {
    ranges: memoized(source.ranges),
    font: memoized(async (folder: string, name: string) =>
      readFont(name, await source.file(folder, name)),
    ),
  };
  shelves.set(source, shelf);
  return shelf;
}

function memoized<Asked extends string[], Answer>(
  read: (...asked: Asked) => Promise<Answer>,
): (...asked: Asked) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (...asked) => {
    const key = asked.join('/');
    const known = answers.get(key);
    if (known) return known;
    const answer = read(...asked);
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  };
}
