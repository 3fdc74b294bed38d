import { Router } from 'express';
import type { GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import { ask } from '../ask.ts';
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
      const { from = null, to = null } = range.parse(req.query);
      const { kind, columns, toLines } = accountingFiles[file];
      const lines = [csvLine(columns)];
      for (let after: string | null = null; ;) {
        const values = { p_kind: kind, p_from: from, p_to: to, p_after: after, p_limit: size };
        const rows = page.parse(await ask(actorOf(req).db, 'accounting_page', values));
        for (const row of rows) lines.push(...toLines(row).map(csvLine));
        if (rows.length < size) break;
        after = rows.at(-1)?.id ?? null;
      }
      res.set({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${file}"`,
        'cache-control': 'no-store',
      });
      res.send(lines.join(''));
    },
  );
