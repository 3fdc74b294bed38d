import type { CardPart, CardRead } from './cardParts.ts';

type Named = CardRead & { part: CardPart };

const companyWords =
  /\b(?:llc|l\.l\.c|inc|incorporated|co|corp|company|ltd|group|homes?|builders?|building|construction|contract(?:ing|ors?)|roofing|plumbing|electric(?:al)?|realty|properties|property|management|partners|associates|architects?|design|studio|services?|solutions|landscap(?:e|ing)|restaurant|church|school|dental|bank|bakery|clinic|& sons?|& co)\b/i;
const titleWords =
  /\b(?:owner|president|vice|ceo|cfo|coo|manager|director|superintendent|estimator|foreman|sales|agent|realtor|broker|principal|partner|founder|engineer|project|office|coordinator|consultant|representative|licensed|insured|bonded|chair|facilities|operations|lead|senior|assistant|residential|commercial|since|established|free|estimates?|call|text|email|phone|mobile|cell|fax|website|address|message|today|hello|hi|contact|share|edit|call back|send|delivered|google|reviews?|open|closed|directions|save|ignore|instructions?)\b/i;
const suffix = /^(?:jr|sr|ii|iii|iv|pe|aia|phd|cpa|esq)\.?,?$/i;

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/** The company: the line that the website spells, else one with a word that companies have. */
export function readCompany(
  parts: readonly CardPart[],
  site: string | undefined,
): Named | undefined {
  const domain = lettersOf(site ?? '');
  const scored = parts
    .filter(({ text }) => text.length <= 60 && !/[!?]/.test(text))
    .map((part) => ({ part, score: companyScore(part, domain, parts) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const [best] = scored;
  if (!best) return undefined;
  return {
    part: best.part,
    words: best.part.words,
    value: tidy(best.part.text.replace(/^(?:from|with|at)\s+(?=\p{Lu})(.*?)\.?$/u, '$1')),
    factor: best.score >= 2 ? 1 : 0.65,
  };
}

function companyScore({ text, height }: CardPart, domain: string, all: readonly CardPart[]) {
  const letters = lettersOf(text);
  const tallest = Math.max(...all.map((one) => one.height));
  const isNamed =
    domain.length > 3 &&
    letters.length > 3 &&
    (letters.startsWith(domain) || domain.startsWith(letters) || initials(text) === domain);
  const hasWord = companyWords.test(text) && !isTitle(text);
  if (!isNamed && !hasWord) return 0;
  return (isNamed ? 2 : 0) + (hasWord ? 2 : 0) + (height / tallest) * 0.9;
}

/** Words of a role, and none that a company's name ends with. */
const isTitle = (text: string) =>
  titleWords.test(text) && !/\b(?:llc|inc|co|corp|company|ltd|group|homes)\.?$/i.test(text.trim());

const initials = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => word[0]?.toLowerCase() ?? '')
    .join('');

/** The person: two to four words with capitals, best where the email or the size of the letters says so, too. */
export function readName(parts: readonly CardPart[], email: string | undefined): Named | undefined {
  const local = lettersOf(email?.split('@')[0] ?? '');
  const tallest = Math.max(0, ...parts.map(({ height }) => height));
  const scored = parts
    .flatMap((part) => {
      const value = nameIn(part.text);
      return value ? [{ part, value, score: nameScore(value, part, { local, tallest }) }] : [];
    })
    .toSorted((a, b) => b.score - a.score);
  const [best, second] = scored;
  if (!best || best.score <= 0) return undefined;
  const isClear = best.score >= 2 || best.score - (second?.score ?? 0) > 0.35;
  return {
    part: best.part,
    words: best.part.words,
    value: best.value,
    factor: isClear ? 1 : 0.65,
  };
}

/** The name in a line; undefined where it holds none. */
function nameIn(text: string): string | undefined {
  const bare = text
    .replace(/^(?:name|contact|from|to)\s*[:.]\s*/i, '')
    .replace(/^.*\b(?:this is|my name is|it[’']s|i[’']m)\s+(?=\p{Lu})/iu, '')
    .replace(/[.!]$/, '')
    .split(/\s*[,|•·]\s*/)[0]
    ?.trim();
  const words = (bare ?? '').split(/\s+/).filter((word) => !suffix.test(word));
  const isName =
    words.length >= 2 &&
    words.length <= 4 &&
    words.every((word) => /^\p{Lu}[\p{L}.'’-]*$/u.test(word)) &&
    words.some((word) => word.length > 2);
  if (!isName || titleWords.test(words.join(' ')) || companyWords.test(words.join(' ')))
    return undefined;
  return tidy(words.join(' '));
}

function nameScore(
  value: string,
  { height }: CardPart,
  { local, tallest }: { local: string; tallest: number },
): number {
  const words = value.split(' ').map(lettersOf);
  const last = words.at(-1) ?? '';
  const isInEmail = local.length > 2 && (local.includes(last) || local.includes(words[0] ?? ' '));
  return (isInEmail ? 2 : 0) + (tallest > 0 ? height / tallest : 0);
}

/** ADA LAKE as Ada Lake; what has small letters stays as it is. */
function tidy(text: string): string {
  const bare = text.replace(/^[^\p{L}\d]+|[^\p{L}\d.)]+$/gu, '');
  if (/\p{Ll}/u.test(bare)) return bare;
  return bare.replaceAll(/\p{L}[\p{L}'’]*/gu, (word) =>
    /^(?:LLC|INC|CO|II|III|[A-Z]{1,2})$/.test(word) ? word : word[0] + word.slice(1).toLowerCase(),
  );
}
