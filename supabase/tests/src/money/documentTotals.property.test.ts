import { documentTotals, lineTotal } from '@plumbline/domain';
import {
  mixedDocuments,
  randomDocuments,
  type MixedDocument,
  type RandomDocument,
} from '@plumbline/domain/random-documents';
import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import { repeats } from '@plumbline/testing/repeats';
import postgres from 'postgres';
import { asPerson } from '../world/callers.ts';
import { makeCompany, type Company } from '../world/people.ts';

const documents = repeats(1000);
let database: TestDatabase;
let sql: postgres.Sql;
let company: Company;

beforeAll(async () => {
  database = await makeTestDatabase();
  sql = postgres(database.url, { max: 4, onnotice() {} });
  company = await makeCompany(sql, 'Counting house');
}, 120_000);
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

type Saved = {
  subtotal: string;
  discount_amount: string;
  tax_amount: string;
  total_amount: string;
  lines: string[];
  unit_prices: number[];
  taxes: string[];
};

/** Saves documents as a person does, and reads back every sum as text, so that nothing is rounded on the way. */
function save(all: readonly (RandomDocument | MixedDocument)[]): Promise<Saved[]> {
  return asPerson(sql, company.people.owner, async (as) => {
    const saved: Saved[] = [];
    for (const { lines, ...header } of all) {
      const items = lines.map(({ isCounted, ...line }, index) => ({
        ...line,
        name: `Line ${index}`,
        is_optional: !isCounted,
        is_selected: isCounted,
      }));
      const [row] = await as<Saved[]>`
        with made as (
          select public.save_quote(${as.json({ ...header, title: 'Random' })}, ${as.json(items)}) as quote)
        select quote ->> 'subtotal' as subtotal, quote ->> 'discount_amount' as discount_amount,
          quote ->> 'tax_amount' as tax_amount, quote ->> 'total_amount' as total_amount,
          array(select jsonb_array_elements(quote -> 'items') ->> 'total_price') as lines,
          array(select (jsonb_array_elements(quote -> 'items') ->> 'unit_price')::float8) as unit_prices,
          array(select concat_ws(' ', t ->> 'name', (t ->> 'rate')::float8, t ->> 'net', t ->> 'tax')
            from jsonb_array_elements(nullif(quote -> 'taxes', 'null')) t) as taxes
        from made`;
      if (row) saved.push(row);
    }
    return saved;
  });
}

const cents = (dollars: number) => dollars.toFixed(2);

function expected({ lines, ...header }: RandomDocument | MixedDocument): Saved {
  const sums = documentTotals({ ...header, lines });
  return {
    subtotal: cents(sums.subtotal),
    discount_amount: cents(sums.discount_amount),
    tax_amount: cents(sums.tax_amount),
    total_amount: cents(sums.total_amount),
    lines: lines.map(({ quantity, unit_price }) => cents(lineTotal(quantity, unit_price))),
    unit_prices: lines.map(({ unit_price }) => unit_price),
    taxes: (sums.taxes ?? []).map(({ name, rate, net, tax }) =>
      [...(name ? [name] : []), rate, cents(net), cents(tax)].join(' '),
    ),
  };
}

describe('the sums of a document', () => {
  it.each([
    ['one tax rate', () => randomDocuments(documents, 20_261_121)],
    ['several tax rates', () => mixedDocuments(documents, 20_261_126)],
  ])(
    `are equal to the cent on the screen and in the database for ${documents} random documents with %s`,
    async (_, make) => {
      const all: (RandomDocument | MixedDocument)[] = make();

      const saved = await save(all);

      const differing = all.flatMap((document, index) => {
        const wanted = expected(document);
        return JSON.stringify(wanted) === JSON.stringify(saved[index])
          ? []
          : [{ document, wanted, saved: saved[index] }];
      });
      expect(saved).toHaveLength(documents);
      expect(differing.slice(0, 3)).toEqual([]);
    },
    180_000,
  );

  it('hold retainage back from an invoice in the same way', async () => {
    const all = randomDocuments(repeats(200), 7);
    const due_date = '2099-01-01';

    const rows = await asPerson(sql, company.people.owner, async (as) => {
      const [client] = await as<
        { id: string }[]
      >`insert into clients (name) values ('C') returning id`;
      const kept: { retainage_amount: string; amount_due: string }[] = [];
      for (const { lines, ...header } of all) {
        const items = lines.map((line, index) => ({ ...line, name: `Line ${index}` }));
        const invoice = {
          ...header,
          due_date,
          client_id: client?.id ?? '',
          title: 'Random',
          retainage_rate: 7.5,
        };
        const [row] = await as<typeof kept>`
          with made as (select public.save_invoice(${as.json(invoice)}, ${as.json(items)}) as invoice)
          select invoice ->> 'retainage_amount' as retainage_amount, invoice ->> 'amount_due' as amount_due from made`;
        if (row) kept.push(row);
      }
      return kept;
    });

    expect(rows).toEqual(
      all.map(({ lines, ...header }) => {
        const counted = lines.map((line) => ({ ...line, isCounted: true }));
        const sums = documentTotals({ ...header, lines: counted, retainage_rate: 7.5 });
        return {
          retainage_amount: cents(sums.retainage_amount),
          amount_due: cents(sums.amount_due),
        };
      }),
    );
  }, 180_000);
});
