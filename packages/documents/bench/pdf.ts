/**
 * How long a quote takes as PDF, layout and all, against jspdf alone writing the same lines: its
 * own fonts, its own line breaks, no tags, no brand. Both in turns in one process, warm; medians.
 * Exits 1 when a size takes more than 1.2 times what jspdf takes.
 */
import { jsPDF } from 'jspdf';
import { compose } from '../src/compose.ts';
import { nodeFonts } from '../src/fonts/nodeFonts.ts';
import { makeDocument, makeLine } from '../src/makeDocument.ts';
import type { PrintDocument } from '../src/model.ts';
import { writePdf } from '../src/pdf/writePdf.ts';
import { formatMoney } from '@plumbline/domain/formats';

const limit = 1.2;
const around = { fonts: nodeFonts, fetch: async () => new Response(null, { status: 404 }) };

const quoteOf = (count: number): PrintDocument =>
  makeDocument({
    heading: 'Quote',
    number: 'Q-0042',
    lines: Array.from({ length: count }, (_, at) =>
      makeLine({
        name: `${at + 1}. Drywall, taped and sanded, ready to be painted`,
        description: 'Two coats, corners with metal bead, waste taken away at the end of the day',
        quantity: (at % 9) + 0.5,
        unit_price: 12.34 + at,
      }),
    ),
    texts: [{ heading: 'Terms', text: 'Payment within 30 days. '.repeat(12) }],
  });

async function ours(document: PrintDocument): Promise<ArrayBuffer> {
  const { pages, fonts } = await compose({ kind: 'document', document }, around);
  return writePdf(pages, fonts, {}, { title: 'Quote Q-0042', author: document.sender.name });
}

/** The same texts and rules as anybody would write them with jspdf. */
function jspdfAlone({ heading, number, sender, parties, lines, totals, texts }: PrintDocument) {
  const doc = new jsPDF({ unit: 'pt', format: 'a4', compress: true });
  let y = 60;
  const room = (height: number) => {
    if (y + height <= 780) return;
    doc.addPage();
    y = 60;
    head();
  };
  const write = (
    text: string,
    x: number,
    style: 'normal' | 'bold',
    size: number,
    isRight = false,
  ) => {
    doc.setFont('helvetica', style).setFontSize(size);
    doc.text(text, x, y, { align: isRight ? 'right' : 'left' });
  };
  const head = () => {
    doc
      .setFillColor('#1e40af')
      .rect(48, y - 14, 499, 20, 'F')
      .setTextColor('#ffffff');
    write('Description', 54, 'bold', 8.5);
    write('Qty', 381, 'bold', 8.5, true);
    write('Unit price', 457, 'bold', 8.5, true);
    write('Amount', 541, 'bold', 8.5, true);
    doc.setTextColor('#0f172a');
    y += 24;
  };
  const rows = (text: string, width: number, style: 'normal' | 'bold', size: number) => {
    doc.setFont('helvetica', style).setFontSize(size);
    const parts: unknown = doc.splitTextToSize(text, width);
    for (const part of Array.isArray(parts) ? parts : []) {
      room(12);
      write(String(part), 54, style, size);
      y += 12;
    }
  };
  for (const text of [
    sender.name,
    ...sender.details,
    `${heading} ${number}`,
    parties[0]?.name ?? '',
  ]) {
    write(text, 54, 'normal', 10);
    y += 14;
  }
  head();
  for (const line of lines) {
    room(40);
    write(`${line.quantity} ${line.unit ?? ''}`, 381, 'normal', 9, true);
    write(formatMoney(line.unit_price), 457, 'normal', 9, true);
    write(formatMoney(line.total_price), 541, 'normal', 9, true);
    rows(line.name, 249, 'bold', 9);
    rows(line.description ?? '', 249, 'normal', 8.5);
    doc
      .setDrawColor('#cbd5e1')
      .setLineWidth(0.5)
      .line(48, y - 6, 547, y - 6);
    y += 6;
  }
  for (const { label, amount } of totals) {
    room(17);
    write(label, 330, 'normal', 9);
    write(formatMoney(amount), 541, 'normal', 9, true);
    y += 17;
  }
  for (const { text } of texts) rows(text, 499, 'normal', 8.5);
  const count = doc.getNumberOfPages();
  for (let page = 1; page <= count; page += 1) {
    doc.setPage(page);
    y = 800;
    write(`Page ${page} of ${count}`, 547, 'normal', 7.5, true);
  }
  return doc.output('arraybuffer');
}

async function timed(run: () => unknown): Promise<number> {
  const from = performance.now();
  await run();
  return performance.now() - from;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

let isBroken = false;
console.log('lines | ours ms | jspdf ms | ratio | ours KB | jspdf KB');
for (const count of [10, 100, 500, 1000]) {
  const document = quoteOf(count);
  const rounds = Math.max(15, Math.ceil(2000 / count));
  const own: number[] = [];
  const alone: number[] = [];
  for (let round = -Math.ceil(rounds / 2); round < rounds; round += 1) {
    // in turns, and whoever begins changes: neither pays for the other's garbage
    const runs = [
      async () => own.push(await timed(() => ours(document))),
      async () => alone.push(await timed(() => jspdfAlone(document))),
    ];
    // oxlint-disable-next-line no-await-in-loop -- measured one after the other
    for (const run of round % 2 === 0 ? runs : runs.toReversed()) await run();
    if (round < 0) [own.length, alone.length] = [0, 0];
  }
  // pair by pair: a busy moment of the machine falls on both
  const ratio = median(own.map((time, at) => time / (alone[at] ?? time)));
  if (ratio > limit) isBroken = true;
  const size = (bytes: ArrayBuffer) => Math.round(bytes.byteLength / 1024);
  console.log(
    [
      count,
      median(own).toFixed(1),
      median(alone).toFixed(1),
      ratio.toFixed(2),
      // oxlint-disable-next-line no-await-in-loop -- measured one after the other
      size(await ours(document)),
      size(jspdfAlone(document)),
    ].join(' | '),
  );
}
if (isBroken) {
  console.log(`More than ${limit} times of what jspdf alone takes.`);
  process.exitCode = 1;
}
