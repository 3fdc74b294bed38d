import type postgres from 'postgres';
import type { Random } from '../requests/random.ts';
import { asPerson } from '../world/callers.ts';
import type { Company } from '../world/people.ts';
import type { Ledger } from './ledger.ts';

export type Yard = {
  sql: postgres.Sql;
  company: Company;
  vendor: string;
  projects: string[];
  codes: string[];
  ledger: Ledger;
  random: Random;
};
export type Saved = {
  id: string;
  version: number;
  state: string;
  revision: number;
  total: number;
  payable: number;
  retainage_held: number;
  lines: {
    id: string;
    amount: number;
    tax_amount: number;
    cost_code_id: string;
    quantity: number;
    project_id: string | null;
    order_line_id: string | null;
  }[];
  payments: { id: string; amount: number; method: string; voided_at: string | null }[];
};

export const cents = (amount: unknown) => Math.round(Number(amount) * 100);
export const day = (from: number) =>
  new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

export async function call<T = Saved>(
  { sql, company }: Yard,
  name: string,
  args: unknown[],
  person: 'owner' | 'bookkeeper' = 'owner',
) {
  const [row] = await asPerson(sql, company.people[person], (as) =>
    as.unsafe(
      `select ${name}(${args.map((_, at) => `$${at + 1}`).join(', ')}) as answer`,
      args as never[],
    ),
  );
  return row?.['answer'] as T;
}

export const some = <Item>(random: Random, items: readonly Item[]) =>
  items.length > 0 ? random.pick(items) : undefined;
