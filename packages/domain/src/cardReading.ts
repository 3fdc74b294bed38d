import { readCardAddress } from './cardAddress.ts';
import { readCompany, readName } from './cardNames.ts';
import { boxAround, sureness, textOf, toCells, toLines, wordsOf } from './billText.ts';
import type { BillBox, BillWord } from './billText.ts';
import type { CardPart, CardRead } from './cardParts.ts';

/** A text that a person may take over: where it is on the image (null: worked out) and how sure it is, 0 to 1. */
export type CardField = { value: string; box: BillBox | null; confidence: number };

/** Who a card or screenshot seems to be from. Nothing of it is saved: a person checks it first. */
export type CardSuggestion = {
  name: CardField | null;
  company: CardField | null;
  phone: CardField | null;
  email: CardField | null;
  /** On one line: 12 Mill Rd, Austin, TX 78701. */
  address: CardField | null;
  /** What else it says, a line each. */
  note: CardField | null;
};

/** Most characters of a note. */
export const mostNote = 1000;

/**
 * Reads a business card, or a screenshot with a person's details, from words with their places. The text is only ever
 * searched for values: nothing in it is followed.
 * @param aspect height of the page divided by its width
 */
export function readCard(words: readonly BillWord[], { aspect = 0.6 } = {}): CardSuggestion {
  const parts = toLines(words)
    .flatMap((line) => toCells(line, (1 / aspect) * 1.6).map((cell) => toPart(cell, line.words)))
    .filter(({ text }) => /[\p{L}\d]{2}|@/u.test(text));
  const email = readEmail(parts);
  const phone = readPhone(parts);
  const address = readCardAddress(parts);
  const used = new Set([email, address].flatMap((one) => one?.parts ?? []));
  const rest = parts.filter((part) => !used.has(part) && !isContact(part.text));
  const site = parts.map(({ text }) => siteOf(text)).find(Boolean) ?? siteOfEmail(email?.value);
  const company = readCompany(rest, site);
  const name = readName(
    rest.filter((part) => part !== company?.part),
    email?.value,
  );
  const known = new Set([...used, phone?.part, company?.part, name?.part]);
  return {
    name: fieldOf(name),
    company: fieldOf(company),
    phone: fieldOf(phone),
    email: fieldOf(email),
    address: fieldOf(address),
    note: noteOf(parts.filter((part) => !known.has(part))),
  };
}

const fieldOf = (read: CardRead | undefined): CardField | null =>
  read
    ? {
        value: read.value,
        box: boxAround(read.words),
        confidence: sureness(read.words) * read.factor,
      }
    : null;

function toPart(words: BillWord[], line: readonly BillWord[]): CardPart {
  const heights = words.map(({ y0, y1 }) => y1 - y0).toSorted((a, b) => a - b);
  const before = line.filter(({ x0 }) => x0 < (words[0]?.x0 ?? 0));
  return {
    words,
    before: textOf(before),
    text: textOf(words),
    height: heights[Math.floor(heights.length / 2)] ?? 0,
  };
}

const mail = /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i;

/** An address, also where the reader put blanks around its marks. */
function readEmail(parts: readonly CardPart[]) {
  for (const part of parts) {
    const exact = mail.exec(part.text);
    if (exact)
      return {
        value: exact[0].toLowerCase(),
        words: wordsOf(part.words, exact.index, exact.index + exact[0].length),
        parts: [part],
        factor: 1,
      };
    const joined = mail.exec(
      part.text.replace(/^e(?:-?mail)?\s*[:.]\s*/i, '').replaceAll(/\s*([@.])\s*/g, '$1'),
    );
    if (joined)
      return { value: joined[0].toLowerCase(), words: part.words, parts: [part], factor: 0.6 };
  }
  return undefined;
}

const number =
  /(?:\+?1[\s.-]*)?(?<![\d.])\(?[2-9]\d{2}\)?[\s./-]*\d{3}[\s.-]*\d{4}\b(?:\s*(?:x|ext\.?)\s*\d{1,5})?/gi;
const mobile = /\b(?:mobile|cell|direct|m|c|d)\b\s*[:.]?\s*$/i;
const fax = /\b(?:fax|f)\b\s*[:.]?\s*$/i;

/** The number of the person: a mobile one before any other, never a fax. */
function readPhone(parts: readonly CardPart[]) {
  const found = parts.flatMap((part) =>
    [...part.text.matchAll(number)].map((match) => {
      const label = `${part.before} ${part.text.slice(0, match.index)}`;
      const after = part.text.slice(match.index + match[0].length);
      return {
        part,
        value: shown(match[0]),
        factor: /x|ext/i.test(match[0]) ? 0.65 : 1,
        words: wordsOf(part.words, match.index, match.index + match[0].length),
        rank: fax.test(label) || /^\s*\(?fax/i.test(after) ? 2 : mobile.test(label) ? 0 : 1,
      };
    }),
  );
  const [best] = found.filter(({ rank }) => rank < 2).toSorted((a, b) => a.rank - b.rank);
  return best;
}

/** A number as it is typed: (512) 555-0104. An extension is left to the note. */
function shown(text: string): string {
  const [main = ''] = text.split(/\s*(?:x|ext\.?)\s*/i);
  const digits = main.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

const site = /\b(?:https?:\/\/)?(?:www\.?)?([\w-]{3,})\.(?:com|net|org|co|us|biz|build|pro|io)\b/i;
const siteOf = (text: string) => (text.includes('@') ? undefined : site.exec(text)?.[1]);
const freeMail = /^(?:gmail|yahoo|outlook|hotmail|aol|icloud|comcast|att|me|msn)$/;
function siteOfEmail(address: string | undefined): string | undefined {
  const domain = address?.split('@')[1]?.split('.').at(-2);
  return domain && !freeMail.test(domain) ? domain : undefined;
}

const isContact = (text: string) =>
  mail.test(text) || site.test(text) || new RegExp(number.source, 'i').test(text);

function noteOf(parts: readonly CardPart[]): CardField | null {
  if (parts.length === 0) return null;
  const words = parts.flatMap((part) => part.words);
  return {
    value: parts
      .map(({ text }) => text)
      .join('\n')
      .slice(0, mostNote),
    box: null,
    confidence: Math.min(0.69, sureness(words)),
  };
}
