import { toCsv } from './csvExport.ts';
import type { OpenCsv } from './readCsvFile.ts';

/** Rows that are read at a time. */
const step = 5000;

/** The rows that stay out, as they stand in the file, each with its reason in a last column. */
export async function toErrorFile(
  file: Pick<OpenCsv, 'columns' | 'total' | 'read'>,
  reasons: ReadonlyMap<number, string>,
): Promise<string> {
  const failed: { texts: string[]; reason: string }[] = [];
  for (let from = 0; from < file.total; from += step) {
    // A part after the other, so that the page never holds the whole file.
    // oxlint-disable-next-line no-await-in-loop
    const rows = await file.read(from, from + step);
    rows.forEach((texts, at) => {
      const reason = reasons.get(from + at + 1);
      if (reason !== undefined) failed.push({ texts, reason });
    });
  }
  const columns = file.columns.map((title, at) => ({
    title,
    value: ({ texts }: { texts: string[] }) => texts[at],
  }));
  return toCsv(
    [...columns, { title: 'Why not imported', value: ({ reason }: { reason: string }) => reason }],
    failed,
  );
}
