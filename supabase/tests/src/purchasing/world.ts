import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { asPerson } from '../world/callers.ts';
import type { Company } from '../world/people.ts';

/** An accepted order of a vendor for a project, and how bills for it are entered, approved, and paid. */
export async function makeOrder(
  sql: postgres.Sql,
  company: Company,
  given: { quantity?: number; received?: number; unitCost?: number; kind?: string } = {},
) {
  const { quantity = 100, unitCost = 10, kind = 'materials' } = given;
  const received = given.received ?? quantity;
  const [row] = await sql<
    { vendor: string; project: string; order: string; line: string; code: string }[]
  >`
    with v as (insert into vendors (company_id, name) values (${company.id}, ${`Vendor ${randomUUID()}`}) returning id),
    p as (insert into projects (company_id, name) values (${company.id}, 'House') returning id),
    k as (select id from cost_codes where company_id = ${company.id} and category = 'materials'),
    o as (insert into purchase_orders (company_id, number, vendor_id, project_id, state, kind, subtotal)
      select ${company.id}, ${`PO-${randomUUID().slice(0, 8)}`}, v.id, p.id, 'accepted', ${kind}, ${quantity * unitCost} from v, p returning id),
    l as (insert into purchase_order_lines (company_id, order_id, cost_code_id, description, quantity, unit_cost, received_quantity)
      select ${company.id}, o.id, k.id, 'Studs', ${quantity}, ${unitCost}, ${received} from o, k returning id)
    select v.id as vendor, p.id as project, o.id as "order", l.id as line, k.id as code from v, p, o, l, k`;
  if (!row) throw new Error('No order was made');
  const call = <T>(name: string, person: string, args: postgres.ParameterOrJSON<never>[]) =>
    asPerson(sql, person, async (as) => {
      const list = args.map((_, at) => `$${at + 1}`).join(', ');
      const [answer] = await as.unsafe(`select ${name}(${list}) as answer`, args);
      return answer?.answer as T;
    });
  return { ...row, call, ...billing(sql, company, row, call) };
}

type Call = <T>(
  name: string,
  person: string,
  args: postgres.ParameterOrJSON<never>[],
) => Promise<T>;
export type BillJson = {
  id: string;
  version: number;
  state: string;
  total: number;
  payable: number;
  paid_amount: number;
  retainage_open: number;
  lines: { id: string; tax_amount: number; problems: string[] }[];
  payments: { id: string; amount: number; method: string }[];
};

function billing(
  sql: postgres.Sql,
  { people }: Company,
  { vendor, line, project, code }: { vendor: string; line: string; project: string; code: string },
  call: Call,
) {
  const bill = (quantity: number, more: Record<string, unknown> = {}, unitCost = 10) => ({
    id: randomUUID(),
    vendor_id: vendor,
    vendor_number: randomUUID().slice(0, 8),
    bill_date: '2026-06-01',
    total: Math.round(quantity * unitCost * 100) / 100,
    lines: [
      {
        order_line_id: line,
        quantity,
        unit_cost: unitCost,
        amount: Math.round(quantity * unitCost * 100) / 100,
      },
    ],
    ...more,
  });
  return {
    bill,
    save: (given: object, person = people.bookkeeper) =>
      call<BillJson>('save_bill', person, [given as never]),
    approve: (id: string, { person = people.owner, note = null as string | null } = {}) =>
      call<BillJson>('approve_bill', person, [id, null, note]),
    pay: (payments: object[], { person = people.owner, method = 'check' } = {}) =>
      call<{ batch_id: string | null; amount: number }>('pay_bills', person, [
        payments as never,
        '2026-06-20',
        method,
        '1042',
      ]),
    void: (id: string) => call<BillJson>('void_bill', people.owner, [id, 'Entered twice']),
    /** What the money chain says about the project. */
    async costs() {
      const [row] = await sql<{ committed: number; actual: number; spent: number }[]>`
        select coalesce((select sum(greatest(l.quantity * l.unit_cost - l.billed_amount, 0)) from purchase_order_lines l where l.id = ${line}), 0)::float as committed,
          (select coalesce(sum(c.actual), 0)::float from private.project_costs((select company_id from projects where id = ${project}), array[${project}::uuid]) c
            where c.cost_code_id = ${code}) as actual,
          (select coalesce(max(f.actual_cost), 0)::float from project_finances f where f.project_id = ${project}) as spent`;
      return row;
    },
  };
}
