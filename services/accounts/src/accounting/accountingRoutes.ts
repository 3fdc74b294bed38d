import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { fromDatabase, type Actor, type GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import { csvLine } from '../csv.ts';
import { accountingFiles } from './accountingFiles.ts';

type Dependencies = Pick<GatewayTools, 'limited' | 'signedIn' | 'actorOf'>;

const day = z.iso.date('Enter a date such as 2026-01-31').optional();
const range = z.strictObject({ from: day, to: day });
const params = z.object({
  file: z.enum(['customers.csv', 'invoices.csv', 'payments.csv'], {
    error: 'Choose customers, invoices or payments.',
  }),
});
const page = z.array(z.looseObject({ id: z.uuid() }));
const size = 500;

/** GET /accounting/<customers|invoices|payments>.csv: what QuickBooks imports, of a span of days. */
export const accountingRoutes = ({ limited, signedIn, actorOf }: Dependencies) =>
  Router().get(
    '/accounting/:file',
    signedIn({ permission: 'view_money', feature: 'export_data' }),
    limited({ max: 30, seconds: 600, by: 'user' }),
    async (req, res) => {
      const { file } = params.parse(req.params);
      const pages = csvPages(actorOf(req), file, range.parse(req.query));
      // Before the head of the answer: what the database refuses is answered as a refusal.
      const first = await pages.next();
      res.set({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${file}"`,
        'cache-control': 'no-store',
      });
      await pipeline(async function* () {
        if (!first.done) yield first.value;
        yield* pages;
      }, res);
    },
  );

/** The file page by page, the line of its columns with the first. */
async function* csvPages(
  { db }: Actor,
  file: keyof typeof accountingFiles,
  { from = null, to = null }: { from?: string | null | undefined; to?: string | null | undefined },
): AsyncGenerator<string> {
  const { kind, columns, toLines } = accountingFiles[file];
  let head = csvLine(columns);
  for (let after: string | null = null; ;) {
    const values: Record<string, unknown> = {
      p_kind: kind,
      p_from: from,
      p_to: to,
      p_after: after,
      p_limit: size,
    };
    const rows: z.infer<typeof page> = await fromDatabase(db.rpc('accounting_page', values), page);
    yield head + rows.flatMap((row) => toLines(row).map(csvLine)).join('');
    if (rows.length < size) return;
    head = '';
    after = rows.at(-1)?.id ?? null;
  }
}
