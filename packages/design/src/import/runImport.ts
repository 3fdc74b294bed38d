import { readRows, withVerdicts } from './checkRows.ts';
import { findRepeats } from './repeats.ts';
import type { ImportMode, ImportTarget, Mapping, UndoneBatch } from './importTarget.ts';
import type { OpenCsv } from './readCsvFile.ts';
import { addToReport, emptyReport, isSent, type ImportReport } from './report.ts';

/** How far an act is. */
export type Step = { done: number; total: number };
type Run = { signal: AbortSignal; tell: (step: Step) => void };
type Source = { target: ImportTarget; file: OpenCsv; mapping: Mapping };

/** An import that somebody stopped. */
export const cancelled = 'Canceled.';

async function readBatch({ target, file, mapping }: Source, from: number) {
  const rows = await file.read(from, from + target.batchSize);
  return readRows({ from, rows }, mapping, target.fields);
}

/** Reads and tries the whole file, batch by batch, and saves none of it. */
export async function checkFile(source: Source, { signal, tell }: Run): Promise<ImportReport> {
  const { target, file } = source;
  const report = emptyReport();
  const repeats = findRepeats(target.keysOf, file.blankLines);
  for (let from = 0; from < file.total; from += target.batchSize) {
    signal.throwIfAborted();
    tell({ done: from, total: file.total });
    // One batch after the other, so that Cancel takes hold and the page holds one of them.
    // oxlint-disable-next-line no-await-in-loop
    const read = await readBatch(source, from);
    const readable = read.filter(({ verdict }) => verdict === 'new').map(({ values }) => values);
    // oxlint-disable-next-line no-await-in-loop
    const verdicts = readable.length > 0 ? await target.dryRun(readable) : [];
    addToReport(report, withVerdicts(read, verdicts).map(repeats));
  }
  signal.throwIfAborted();
  return report;
}

/** Once more after a failure: ids that the page made keep the batch from coming in twice. */
async function sendTwice<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch {
    return send();
  }
}

export type Saved = { created: number; updated: number; reasons: Map<number, string> };
type Job = { importId: string; fileName: string; mode: ImportMode; report: ImportReport };

/**
 * Saves the rows that the check let through, batch by batch. Rejects when a batch fails twice or
 * the signal stops it: what came in before is then still in, and is the caller's to take back.
 */
export async function saveFile(
  source: Source,
  { importId, fileName, mode, report }: Job,
  { signal, tell }: Run,
): Promise<Saved> {
  const { target, file } = source;
  const isWanted = (number: number) => isSent(report.verdicts[number - 1], mode);
  const starts = new Set<number>();
  report.verdicts.forEach((_, at) => {
    if (isWanted(at + 1)) starts.add(at - (at % target.batchSize));
  });
  const last = Math.max(...starts);
  const saved: Saved = { created: 0, updated: 0, reasons: new Map() };
  for (const from of starts) {
    signal.throwIfAborted();
    tell({ done: from, total: file.total });
    // oxlint-disable-next-line no-await-in-loop
    const rows = (await readBatch(source, from)).filter(({ number }) => isWanted(number));
    const batch = {
      importId,
      batchId: crypto.randomUUID(),
      fileName,
      rows: rows.map(({ values }) => values),
      mode,
      isLast: from === last,
    };
    // oxlint-disable-next-line no-await-in-loop
    const answer = await sendTwice(() => target.save(batch));
    saved.created += answer.created;
    saved.updated += answer.updated;
    for (const { row, message } of answer.faults) {
      const refused = rows[row - 1];
      if (refused) saved.reasons.set(refused.number, message);
    }
  }
  return saved;
}

/** Takes an import back, batch by batch, to its beginning. */
export async function takeBack(
  { undo }: ImportTarget,
  importId: string,
  tell: (step: Step) => void,
): Promise<Omit<UndoneBatch, 'left'>> {
  const sum = { removed: 0, restored: 0, kept: 0 };
  let batches: number | undefined;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { left, ...step } = await undo(importId);
    sum.removed += step.removed;
    sum.restored += step.restored;
    sum.kept += step.kept;
    if (left === 0) return sum;
    batches ??= left + 1;
    tell({ done: batches - left, total: batches });
  }
}
