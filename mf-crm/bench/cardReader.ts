import { lowConfidence } from '@plumbline/domain/bill-reading';
import { readCard, type CardField } from '@plumbline/domain/card-reading';
import {
  conditions,
  openReader,
  photograph,
  type ReadImage,
} from '@plumbline/photo-reader/samples';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { drawCard, layoutOf, layouts } from './drawing/drawCard.ts';
import { makeCard } from './drawing/randomCard.ts';

/**
 * How many fields of business cards and screenshots the reader in the browser gets right, by layout. Options:
 * --count 120, --seed 1, --save <folder> for the images, --misses. Prints a Markdown table.
 */
const option = (name: string, usual: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : (process.argv[at + 1] ?? usual);
};
const count = Number(option('count', '120'));
const firstSeed = Number(option('seed', '1'));
const folder = option('save', '');
if (folder) await mkdir(folder, { recursive: true });

const reader = await openReader('anywhere');
const plain = (text: string | null) => (text ?? '').toLowerCase().replaceAll(/[^a-z0-9@]/g, '');
type Tally = { right: number; of: number };
const empty = (): Tally => ({ right: 0, of: 0 });
const tally = new Map<string, Map<string, Tally>>();
const sure = empty();
const unsure = empty();
const misses: string[] = [];
const add = (one: Tally, isRight: boolean) => {
  one.of += 1;
  if (isRight) one.right += 1;
};

/** Photos of paper in turn as a scan, a photo, and a crumpled one; a screenshot is as clean as a scan. */
function conditionOf(seed: number) {
  const layout = layoutOf(seed);
  if (layout === 'contact screen' || layout === 'text message') return 'scan';
  return conditions[Math.floor(seed / layouts.length) % conditions.length] ?? 'scan';
}

async function wordsOf(seed: number): Promise<ReadImage> {
  const saved = folder && `${folder}/${seed}-${layoutOf(seed).replaceAll(' ', '-')}`;
  if (saved && existsSync(`${saved}.json`))
    return JSON.parse(await readFile(`${saved}.json`, 'utf8'));
  const jpeg = photograph(drawCard(makeCard(seed)), conditionOf(seed), seed);
  const read = await reader.read(jpeg);
  if (saved) {
    await writeFile(`${saved}.jpg`, jpeg);
    await writeFile(`${saved}.json`, JSON.stringify(read));
  }
  return read;
}

for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
  const card = makeCard(seed);
  const layout = layoutOf(seed);
  // oxlint-disable-next-line no-await-in-loop -- one reader
  const { words, aspect } = await wordsOf(seed);
  const found = readCard(words, { aspect });
  const isMessage = layout === 'text message';
  const wanted: Record<string, [CardField | null, string | null]> = {
    name: [found.name, card.name],
    company: [found.company, card.company],
    phone: [found.phone, card.phone],
    email: [found.email, card.email],
    address: [found.address, card.street && `${card.street}, ${card.place}`],
  };
  for (const [field, [read, truth]] of Object.entries(wanted)) {
    const isRight = plain(read?.value ?? null) === plain(truth);
    const byLayout = tally.get(field) ?? new Map<string, Tally>();
    tally.set(field, byLayout);
    for (const key of [layout, 'all', isMessage ? '' : `${conditionOf(seed)}`].filter(Boolean)) {
      const cell = byLayout.get(key) ?? empty();
      byLayout.set(key, cell);
      add(cell, isRight);
    }
    if (read) add(read.confidence < lowConfidence ? unsure : sure, isRight);
    if (!isRight)
      misses.push(
        `${seed} ${layout} ${field}: ${JSON.stringify(read?.value)} for ${JSON.stringify(truth)} (${read?.confidence.toFixed(2)})`,
      );
  }
}
await reader.close();

const percent = ({ right, of }: Tally) => (of === 0 ? '-' : `${Math.round((right / of) * 100)}%`);
const columns = [...layouts, ...conditions, 'all'];
console.log(`| field | ${columns.join(' | ')} |\n| --- |${columns.map(() => ' --- |').join('')}`);
for (const [field, cells] of tally)
  console.log(
    `| ${field} | ${columns.map((one) => percent(cells.get(one) ?? empty())).join(' | ')} |`,
  );
console.log(
  `\nSure fields right: ${percent(sure)} of ${sure.of}; marked ones right: ${percent(unsure)} of ${unsure.of}.`,
);
if (process.argv.includes('--misses')) console.log(misses.join('\n'));
