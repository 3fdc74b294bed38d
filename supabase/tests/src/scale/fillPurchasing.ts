import type postgres from 'postgres';

/**
 * How many orders and as many bills of three lines each a company gets, and how many of both are open (the last ones).
 * For every third order it asked for bids, and a third as many bid requests as orders are open.
 */
export type PurchasingScale = { company: string; orders: number; open: number };

const tables = [
  'purchase_orders',
  'purchase_order_lines',
  'bills',
  'bill_lines',
  'bill_payments',
  'vendor_papers',
  'bid_requests',
  'bid_lines',
  'bid_invites',
  'bid_offers',
  'bid_prices',
];

/**
 * Adds orders, bills, payments, and papers to companies that fillCompanies made, as the functions would have left them:
 * old orders are received and billed, and half of them closed. Triggers and foreign-key checks are off, so it needs a superuser.
 */
export async function fillPurchasing(
  sql: postgres.Sql,
  scales: readonly PurchasingScale[],
): Promise<void> {
  const one = await sql.reserve();
  try {
    await one
      .unsafe('set session_replication_role = replica; set synchronous_commit = off; set jit = off')
      .simple();
    const indexes = await one<{ name: string; definition: string }[]>`
      select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i where i.indrelid::regclass::text in ${one(tables)}
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`;
    const isLarge = scales.some(({ orders }) => orders > 50_000);
    // Built once they are quicker than row by row.
    if (isLarge) for (const { name } of indexes) await one.unsafe(`drop index ${name}`);
    for (const { company, orders, open } of scales)
      for (const statement of statements) await one.unsafe(statement(company, orders, open));
    if (isLarge) for (const { definition } of indexes) await one.unsafe(definition);
  } finally {
    await one`set session_replication_role = default`;
    one.release();
  }
  for (const table of tables) await sql.unsafe(`vacuum (analyze) ${table}`);
}

type Statement = (company: string, orders: number, open: number) => string;

/** The company's own rows of a table by place, from 0. */
const placed = (table: string, company: string) =>
  `(select id, row_number() over (order by id) - 1 as place from ${table} where company_id = '${company}')`;
/** How many there are; in parentheses, so that rows are found by a hash of their place. */
const among = (table: string, company: string) =>
  `(select count(*) from ${table} where company_id = '${company}')`;

const codes: Statement = (company) => `
  insert into cost_codes (company_id, code, name, cost_type)
  select '${company}', 'S-' || lpad(k::text, 3, '0'), 'Scale code ' || k, 'material' from generate_series(1, 30) k`;

const orders: Statement = (company, count, open) => `
  insert into purchase_orders (id, company_id, number, vendor_id, project_id, kind, state, needed_by, subtotal, tax, sent_at, accepted_at, closed_at, created_at)
  select md5('${company} order ' || k)::uuid, '${company}', 'PO-' || lpad(k::text, 6, '0'), v.id, p.id, kind, state, current_date - age + 14, 0, 0,
    case when state <> 'draft' then now() - make_interval(days => age) end,
    case when state not in ('draft', 'sent') then now() - make_interval(days => age) end,
    case when state = 'closed' then now() end, now() - make_interval(days => age, secs => k % 80000)
  from generate_series(1, ${count}) k
  cross join lateral (select case when k % 10 = 0 then 'subcontract' else 'materials' end as kind, case when k > ${count - open} then k % 40 else 40 + (k * 13) % 1400 end as age,
    case when k > ${count - open} then (array['draft', 'sent', 'accepted', 'partly_received', 'received'])[1 + k % 5]
      when k % 41 = 0 then 'void' when k % 2 = 0 then 'closed' else 'received' end as state) s
  join ${placed('vendors', company)} v on v.place = (k * 7) % ${among('vendors', company)}
  join ${placed('projects', company)} p on p.place = (k * 5) % ${among('projects', company)}`;

const orderLines: Statement = (company, count, open) => `
  insert into purchase_order_lines (id, company_id, order_id, position, material_id, cost_code_id, description, quantity, unit, unit_cost, received_quantity, billed_quantity, billed_amount, needs_receipt, is_closed)
  select md5('${company} order line ' || k || ' ' || n)::uuid, '${company}', md5('${company} order ' || k)::uuid, n, m.id, c.id, 'Line ' || k || '.' || n, 10, 'each', price,
    received, billed, billed * price, k % 10 > 0, k <= ${count - open} and (k % 41 = 0 or k % 2 = 0)
  from generate_series(1, ${count}) k cross join generate_series(1, 3) n
  join ${placed('materials', company)} m on m.place = (k * 3 + n) % ${among('materials', company)}
  join ${placed('cost_codes', company)} c on c.place = (k + n) % ${among('cost_codes', company)}
  cross join lateral (select 5 + (k * 7 + n) % 90 as price,
    case when k % 10 = 0 then 0 when k <= ${count - open} then case when k % 41 = 0 then 0 else 10 end when k % 5 = 3 then 4 when k % 5 = 4 then 10 else 0 end as received,
    case when k <= ${count - open} then case when k % 41 = 0 then 0 else 10 end when k % 5 = 3 then n * 3 else 0 end as billed) q`;

const orderSums: Statement = (company) => `
  update purchase_orders o set subtotal = s.amount from (select order_id, sum(amount) as amount from purchase_order_lines where company_id = '${company}' group by 1) s
  where o.company_id = '${company}' and o.id = s.order_id`;

const bills: Statement = (company, count, open) => `
  insert into bills (id, company_id, vendor_id, vendor_number, order_id, state, bill_date, due_date, subtotal, tax, paid_amount, retainage_percent, retainage_held, approved_at, created_at)
  select md5('${company} bill ' || k)::uuid, '${company}', o.vendor_id, 'B-' || lpad(k::text, 6, '0'), o.id, s.state, current_date - age, current_date - age + 30, o.subtotal, 0,
    case s.state when 'paid' then o.subtotal when 'partly_paid' then round(o.subtotal / 3, 2) else 0 end, 0, 0,
    case when s.state in ('approved', 'partly_paid', 'paid') then now() end, now() - make_interval(days => age, secs => k % 80000)
  from generate_series(1, ${count}) k
  join purchase_orders o on o.id = md5('${company} order ' || k)::uuid
  cross join lateral (select case when k > ${count - open} then k % 100 else 60 + (k * 13) % 1400 end as age, case when k > ${count - open} then (array['draft', 'matched', 'exception', 'approved', 'partly_paid', 'approved'])[1 + k % 6]
    when k % 41 = 0 then 'void' else 'paid' end as state) s`;

const billLines: Statement = (company) => `
  insert into bill_lines (company_id, bill_id, position, order_line_id, material_id, project_id, cost_code_id, description, quantity, unit_cost, amount)
  select '${company}', b.id, l.position, l.id, l.material_id, o.project_id, l.cost_code_id, l.description, l.quantity, l.unit_cost, l.amount
  from bills b join purchase_orders o on o.id = b.order_id join purchase_order_lines l on l.order_id = o.id where b.company_id = '${company}'`;

const payments: Statement = (company) => `
  insert into bill_payments (company_id, bill_id, amount, paid_on, method, reference)
  select company_id, id, paid_amount, bill_date + 20, 'check', right(vendor_number, 6) from bills where company_id = '${company}' and paid_amount > 0`;

/** Each vendor has three papers that count, and two certificates that were replaced. */
const papers: Statement = (company) => `
  insert into vendor_papers (company_id, vendor_id, kind, number, expires_on, created_at, is_current)
  select '${company}', v.id, kind, kind || '-' || v.place, case when kind <> 'w9' then current_date + (case when v.place < 60 then v.place::int % 30 - 29 else 30 + v.place::int % 300 end) - 365 * old end, now() - make_interval(days => 365 * old), old = 0
  from ${placed('vendors', company)} v cross join (values ('insurance', 0), ('insurance', 1), ('insurance', 2), ('license', 0), ('w9', 0)) k (kind, old)`;

/** One bid request for three orders, of three lines; three vendors are invited, and two of them bid. */
const bidRequests: Statement = (company, count, open) => `
  insert into bid_requests (id, company_id, number, project_id, kind, state, title, due_on, sent_at, closed_at, awarded_at, created_at)
  select md5('${company} bids ' || k)::uuid, '${company}', 'BR-' || lpad(k::text, 6, '0'), p.id, 'subcontract', state, 'Scope ' || k, current_date - age + 14,
    case when state <> 'draft' then now() - make_interval(days => age) end, case when state in ('closed', 'awarded') then now() end,
    case when state = 'awarded' then now() end, now() - make_interval(days => age, secs => k % 80000)
  from generate_series(1, ${Math.round(count / 3)}) k
  cross join lateral (select case when k > ${Math.round((count - open) / 3)} then k % 10 else 40 + (k * 13) % 1400 end as age,
    case when k > ${Math.round((count - open) / 3)} then (array['draft', 'open'])[1 + k % 2] when k % 11 = 0 then 'canceled' else 'awarded' end as state) s
  join ${placed('projects', company)} p on p.place = (k * 5) % ${among('projects', company)}`;

const bidLines: Statement = (company) => `
  insert into bid_lines (id, company_id, request_id, position, description, quantity, unit)
  select md5(r.id || ' line ' || n)::uuid, '${company}', r.id, n, 'Line ' || n, 10, 'each'
  from bid_requests r cross join generate_series(1, 3) n where r.company_id = '${company}'`;

const bidInvites: Statement = (company) => `
  insert into bid_invites (id, company_id, request_id, vendor_id, state, sent_at, answered_at, awarded_at, created_at)
  select md5(r.id || ' invite ' || n)::uuid, '${company}', r.id, v.id, case when n < 3 then 'submitted' else 'invited' end, r.sent_at,
    case when n < 3 then r.sent_at end, case when n = 1 then r.awarded_at end, r.created_at
  from (select *, row_number() over (order by id) as k from bid_requests where company_id = '${company}' and state <> 'draft') r cross join generate_series(1, 3) n
  join ${placed('vendors', company)} v on v.place = (k * 7 + n) % ${among('vendors', company)}`;

const bidOffers: Statement = (company) => `
  insert into bid_offers (id, company_id, invite_id, revision, total, created_at)
  select md5(id || ' offer')::uuid, '${company}', id, 1, 900, created_at from bid_invites where company_id = '${company}' and state = 'submitted'`;

const bidPrices: Statement = (company) => `
  insert into bid_prices (company_id, offer_id, line_id, unit_price)
  select '${company}', md5(i.id || ' offer')::uuid, l.id, 30 from bid_invites i join bid_lines l on l.company_id = i.company_id and l.request_id = i.request_id
  where i.company_id = '${company}' and i.state = 'submitted'`;

const statements: readonly Statement[] = [
  codes,
  orders,
  orderLines,
  orderSums,
  bills,
  billLines,
  payments,
  papers,
  bidRequests,
  bidLines,
  bidInvites,
  bidOffers,
  bidPrices,
];
