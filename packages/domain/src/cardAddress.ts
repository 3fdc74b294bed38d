import { sureness } from './billText.ts';
import type { BillWord } from './billText.ts';
import type { CardPart } from './cardParts.ts';
import { readAddressLine } from './usAddress.ts';

/** "Austin, TX 78701", with what is before it on the line. */
const place =
  /^(?<before>.*?)[,\s]*(?<city>[A-Za-z .'-]{2,}?)[,.\s]+(?<state>[A-Za-z]{2})\.?[,\s]+(?<zip>\d{5}(?:-\d{4})?)\b/;
const street = /^\s*\d{1,6}\s+\S*[A-Za-z]/;
const unit = /^(?:suite|ste|unit|apt|floor|fl|#)\b/i;

type ReadAddress = { value: string; words: BillWord[]; parts: CardPart[]; factor: number };

/** An address in the US on one line: the place with its ZIP code, and the street on the same line or above it. */
export function readCardAddress(parts: readonly CardPart[]): ReadAddress | undefined {
  for (const [at, part] of parts.entries()) {
    const direct = readAddressLine(part.text.replace(/^[^\dA-Z]+/, ''));
    if (direct?.street && direct.zip)
      return { value: lineOf(direct), words: part.words, parts: [part], factor: 1 };
    const found = place.exec(part.text)?.groups;
    if (!found) continue;
    const { before = '', city = '', state = '', zip = '' } = found;
    const town = { city: city.trim(), state: state.toUpperCase(), zip };
    if (!readAddressLine(`${town.city}, ${town.state} ${zip}`)) continue;
    // A street and its town without a comma between them can't be told apart for sure.
    if (street.test(before))
      return {
        value: lineOf({ ...town, street: trimmed(before) }),
        words: part.words,
        parts: [part],
        factor: 0.8,
      };
    const above = streetAbove(parts.slice(0, at), part);
    const used = [...above, part];
    return {
      value: lineOf({ ...town, street: above.map(({ text }) => trimmed(text)).join(', ') }),
      words: used.flatMap(({ words }) => words),
      parts: used,
      factor: above.length > 0 ? 1 : 0.8,
    };
  }
  return undefined;
}

const trimmed = (text: string) => text.replace(/^[^\dA-Za-z]+|[\s,.|•·]+$/g, '');

/** The nearest street above a town, with a suite between them. */
function streetAbove(before: readonly CardPart[], town: CardPart): CardPart[] {
  const near = before.filter(
    ({ words, height }) => top(town.words) - top(words) < Math.max(height, town.height) * 5.5,
  );
  const at = near.findLastIndex(({ text, words }) => street.test(text) && sureness(words) > 0);
  if (at < 0) return [];
  const suite = near.slice(at + 1).find(({ text }) => unit.test(text));
  const found = near[at];
  return found ? [found, ...(suite ? [suite] : [])] : [];
}

const top = (words: readonly BillWord[]) => Math.min(...words.map(({ y0 }) => y0));

type Address = { street: string; city: string; state: string; zip: string };
const lineOf = ({ street: road, city, state, zip }: Address) =>
  [road, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ');
