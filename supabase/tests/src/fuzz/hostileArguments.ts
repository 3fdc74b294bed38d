import type { Fn } from '../world/functions.ts';

const nobody = '00000000-0000-4000-8000-000000000000';
const texts = [
  '',
  '   ',
  `' or 1=1; drop table invoices; --`,
  `'); select pg_sleep(10); --`,
  `$$ || current_user || $$`,
  '%s %I %L %1$s',
  '%_\\%',
  '<script>alert(1)</script>',
  '\u0001\u202e\ud83d\ude00',
  'x'.repeat(100_000),
];
const numbers = ['0', '-1', '2147483647', '-2147483648'];

/** What is no number, or none that fits: as a caller might send it for money. */
export const hostileNumbers = ['NaN', 'Infinity', '-Infinity', '1e400', '1,5', '0x1F'];
const sums = ['0', '-1', '0.001', '1e100', ...hostileNumbers];
const days = ['infinity', '-infinity', '4713-01-01 BC', '9999-12-31'];

/** What a field of a JSON argument may be instead of what it should be; raw JSON. */
const fields = [
  'null',
  'true',
  '-1',
  '1e400',
  '99999999999999999999',
  '""',
  '"NaN"',
  '"infinity"',
  '"x"',
  JSON.stringify(texts[2]),
  JSON.stringify('x'.repeat(20_000)),
  '[]',
  '[null]',
  '[[[]]]',
  '{}',
  '{"a":{"a":{"a":1}}}',
  `"${nobody}"`,
];
const documents = [
  'null',
  '1',
  '"x"',
  'true',
  '[]',
  '{}',
  '[null]',
  '[1]',
  '["x"]',
  '[[]]',
  '[{}]',
  '{"id":"no id"}',
  '{"":""}',
  `${'['.repeat(500)}${']'.repeat(500)}`,
];

const byType: Record<string, string[]> = {
  text: texts,
  uuid: [nobody],
  boolean: ['true', 'false'],
  integer: numbers,
  smallint: ['0', '-1', '32767'],
  bigint: [...numbers, '9223372036854775807'],
  numeric: sums,
  date: days,
  'timestamp with time zone': days,
  'uuid[]': ['{}', '{NULL}', `{${nobody},${nobody}}`, `{${Array(2000).fill(nobody).join()}}`],
  'text[]': ['{}', '{NULL}', '{""}', `{${Array(2000).fill('x').join()}}`],
};

const moneyNames = [
  'amount',
  'unit_price',
  'unit_cost',
  'cost',
  'quantity',
  'discount_value',
  'tax_rate',
  'budget',
];

/** A good body with a number that is none: in one field after the other, then in all of them, also of its lines. */
export function bodiesWithoutNumber(good: string): string[] {
  const body: unknown = JSON.parse(good);
  return [...moneyNames.map((name) => [name]), moneyNames].flatMap((names) =>
    hostileNumbers.map((value) => {
      const bad = Object.fromEntries(names.map((name) => [name, value]));
      const spoil = (row: object): object => ({
        ...row,
        ...bad,
        ...('items' in row && Array.isArray(row.items) && { items: row.items.map(spoil) }),
      });
      return JSON.stringify(Array.isArray(body) ? body.map(spoil) : spoil(Object(body)));
    }),
  );
}

/** Values that an argument should not have, as text that PostgreSQL casts; null is always one of them. */
export function hostileArguments(
  { type, name }: Fn['args'][number],
  columns: readonly string[],
): (string | null)[] {
  if (!type.startsWith('json')) return [null, ...(byType[type] ?? texts)];
  const inFields = fields.map(
    (value) => `{${columns.map((column) => `"${column}":${value}`).join()}}`,
  );
  const isList = /items|lines|rows|changes/.test(name);
  return [null, ...documents, ...inFields.map((object) => (isList ? `[${object}]` : object))];
}
