import { readBill, type BillSuggestion } from '@plumbline/domain/bill-reading';
import {
  conditions,
  openReader,
  photograph,
  type Condition,
  type ReadImage,
} from '@plumbline/photo-reader/samples';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { drawBill } from './drawing/drawBill.ts';
import { makeBill, type TrueBill } from './drawing/randomBill.ts';
import { modelReader } from './reading/modelReader.ts';

/**
 * How many fields of bills a reader gets right: bills in many layouts and fonts, as scans, photos, and crumpled photos.
 * It is the reader in the browser, or with --portal <address> and --token <access token> of a member the vision model
 * of that portal. Options: --count 120, --seed 1, --save <folder> for the images. Prints a Markdown table.
 */
const option = (name: string, usual: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : (process.argv[at + 1] ?? usual);
};
const count = Number(option('count', '120'));
const firstSeed = Number(option('seed', '1'));
const folder = option('save', '');

const portal = option('portal', '');
const model = modelReader(portal, option('token', ''));
const reader = portal ? undefined : await openReader('block');
const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
type Check = { right: boolean; confidence: number | null; found: unknown; wanted: unknown };

function checksOf(
  bill: TrueBill,
  read: BillSuggestion,
  known: BillSuggestion,
): Record<string, Check> {
  const check = <T>(
    one: { value: T; confidence: number } | null,
    wanted: T | null,
    equal = (a: T, b: T) => a === b,
  ): Check => ({
    right:
      one === null || wanted === null ? one === null && wanted === null : equal(one.value, wanted),
    confidence: one?.confidence ?? null,
    found: one?.value ?? null,
    wanted,
  });
  const sameName = (a: string, b: string) => plain(a) === plain(b);
  const found = read.lines.filter((line) =>
    bill.lines.some(
      (one) =>
        one.amount === line.amount &&
        one.quantity === line.quantity &&
        plain(one.description) === plain(line.description),
    ),
  ).length;
  return {
    'vendor, unknown': check(read.vendor, bill.vendor, sameName),
    'vendor, in the list': check(known.vendor, bill.vendor, sameName),
    number: check(read.number, bill.number),
    'order number': check(read.orderNumber, bill.orderNumber),
    date: check(read.date, bill.date),
    'due date': check(read.dueDate, bill.dueDate),
    tax: check(read.tax, bill.tax === 0 ? null : bill.tax),
    total: check(read.total, bill.total),
    'all line amounts': {
      right:
        read.lines.map(({ amount }) => amount).join() ===
        bill.lines.map(({ amount }) => amount).join(),
      confidence: null,
      found: read.lines.map(({ amount }) => amount),
      wanted: bill.lines.map(({ amount }) => amount),
    },
    'every line whole': {
      right: found === bill.lines.length && read.lines.length === found,
      confidence: null,
      found: read.lines.map((l) => `${l.quantity}|${l.description}|${l.amount}`),
      wanted: bill.lines.map((l) => `${l.quantity}|${l.description}|${l.amount}`),
    },
  };
}

/** What the reader suggests for a photo of the bill, and what it suggests where the vendor is in the company's list. */
async function suggestionsOf(
  bill: TrueBill,
  { condition, seed, saved }: { condition: Condition; seed: number; saved: string },
): Promise<{ read: BillSuggestion; known: BillSuggestion }> {
  const jpeg = () => photograph(drawBill(bill), condition, seed);
  if (!reader) {
    // The list of vendors is not sent to a model.
    const read = await model(jpeg());
    return { read, known: read };
  }
  const { words, aspect } = await wordsOf(reader, jpeg, saved);
  const vendors = ['Ajax Paint', bill.vendor, 'Zanesville Glass'];
  return { read: readBill(words, { aspect }), known: readBill(words, { aspect, vendors }) };
}

/** The words on a photo, read once where they are saved. */
async function wordsOf(
  { read }: { read: (jpeg: Buffer) => Promise<ReadImage> },
  draw: () => Buffer,
  saved: string,
): Promise<ReadImage> {
  if (saved && existsSync(`${saved}.json`))
    return JSON.parse(await readFile(`${saved}.json`, 'utf8'));
  const jpeg = draw();
  const start = process.cpuUsage();
  const image = await read(jpeg);
  times.push(process.cpuUsage(start).user / 1000);
  if (saved) {
    await writeFile(`${saved}.jpg`, jpeg);
    await writeFile(`${saved}.json`, JSON.stringify(image));
  }
  return image;
}

type Tally = Record<string, Record<Condition, { right: number; of: number }>>;
const tally: Tally = {};
const sure = { right: 0, of: 0 };
const unsure = { right: 0, of: 0 };
const times: number[] = [];
const misses: string[] = [];
if (folder) await mkdir(folder, { recursive: true });
for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
  const bill = makeBill(seed);
  const condition = conditions[seed % conditions.length] ?? 'scan';
  const saved = folder && `${folder}/${seed}-${condition}`;
  const { read, known } = await suggestionsOf(bill, { condition, seed, saved });
  for (const [field, { right, confidence, found, wanted }] of Object.entries(
    checksOf(bill, read, known),
  )) {
    tally[field] ??= {
      scan: { right: 0, of: 0 },
      photo: { right: 0, of: 0 },
      crumpled: { right: 0, of: 0 },
    };
    const cell = tally[field][condition];
    cell.of += 1;
    if (right) cell.right += 1;
    else
      misses.push(
        `${seed} ${condition} ${field}: ${JSON.stringify(found)} for ${JSON.stringify(wanted)}`,
      );
    if (confidence === null) continue;
    const group = confidence < 0.7 ? unsure : sure;
    group.of += 1;
    if (right) group.right += 1;
  }
}
await reader?.close();

const percent = ({ right, of }: { right: number; of: number }) =>
  of === 0 ? '-' : `${Math.round((right / of) * 100)}%`;
console.log(`| field | ${conditions.join(' | ')} | all |\n| --- | --- | --- | --- | --- |`);
for (const [field, cells] of Object.entries(tally)) {
  const all = { right: 0, of: 0 };
  for (const cell of Object.values(cells))
    Object.assign(all, { right: all.right + cell.right, of: all.of + cell.of });
  console.log(
    `| ${field} | ${conditions.map((one) => percent(cells[one])).join(' | ')} | ${percent(all)} |`,
  );
}
console.log(
  `\nSure fields right: ${percent(sure)} of ${sure.of}; marked ones right: ${percent(unsure)} of ${unsure.of}.`,
);
const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
if (median) console.log(`Median processor time per bill: ${median.toFixed(0)} ms.`);
if (process.argv.includes('--misses')) console.log(misses.join('\n'));
