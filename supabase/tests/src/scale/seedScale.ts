import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { fillAtScale } from './fillAtScale.ts';

const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '100' },
    invoices: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    'database-url': { type: 'string' },
  },
});
const url = values['database-url'] ?? process.env.DATABASE_URL;
if (!url) throw new Error('Say which database: --database-url postgres://… or DATABASE_URL.');

const scale = {
  companies: Number(values.companies),
  invoices: Number(values.invoices),
  seed: Number(values.seed),
};
const start = performance.now();
const seconds = () => ((performance.now() - start) / 1000).toFixed(0).padStart(4);
const sql = postgres(url, { max: 2, onnotice() {} });
let invoices = 0;
const companies = await fillAtScale(sql, scale, (done, company) => {
  invoices += company.invoices;
  if (done % 10 === 0 || done === scale.companies)
    process.stdout.write(
      `${seconds()} s  ${done} companies, ${invoices.toLocaleString('en-US')} invoices\n`,
    );
});
await sql.end();
process.stdout.write(
  `${seconds()} s  done. Sign in as scale-0@plumbline.test … scale-${companies.length - 1}@plumbline.test with the demo password.\n`,
);
