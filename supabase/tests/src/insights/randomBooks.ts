import type postgres from 'postgres';

type Books = { company: string; owner: string; seed: number; size?: number };

/**
 * Fills a company with random clients, projects, costs, quotes, invoices of every kind and state,
 * payments, refunds, ratings and regions. Triggers are off, so that the rows are exactly these.
 */
export async function makeRandomBooks(sql: postgres.Sql, books: Books): Promise<void> {
  const { company, owner, seed, size = 20 + ((seed * 7) % 60) } = books;
  const one = await sql.reserve();
  try {
    await one`begin`;
    await one`set local session_replication_role = replica`;
    await one`select setseed(${(seed % 100) / 100})`;
    for (const statement of statements)
      await one.unsafe(
        statement
          .replaceAll(':company', `'${company}'::uuid`)
          .replaceAll(':owner', `'${owner}'::uuid`)
          .replaceAll(':size', String(size)),
      );
    await one`select private.calculate_cost_sums(${company})`;
    await one`commit`;
  } catch (error) {
    await one`rollback`;
    throw error;
  } finally {
    one.release();
  }
}

const pick = (...values: string[]) =>
  `(array[${values.map((value) => `'${value}'`).join(', ')}])[1 + floor(random() * ${values.length})::int]`;

const statements = [
  `insert into clients (company_id, name, client_type, address, created_by, created_at)
   select :company, 'Client ' || k, ${pick('residential', 'commercial', 'industrial', 'government')},
     jsonb_build_object('zip', (78700 + floor(random() * 8)::int)::text), :owner, now() - make_interval(days => (random() * 90)::int)
   from generate_series(1, greatest(:size / 5, 1)) k`,
  `insert into company_regions (company_id, region, zip_prefixes) values
   (:company, 'downtown', '{78701,78702}'), (:company, 'north-suburbs', '{7870}'), (:company, 'west-industrial', '{78705}')`,
  `insert into projects (company_id, name, client_id, status, project_type, start_date, end_date, completed_at, completion_percentage, archived_at, deleted_at, created_by, created_at)
   select :company, 'Project ' || k, (select id from clients where company_id = :company order by md5(id::text || k) limit 1), state,
     ${pick('Residential Construction', 'Roofing', 'Commercial Construction', 'Electrical', 'Foundation Work', 'Other')},
     current_date - age, current_date - age + 20 + (random() * 100)::int, case when state = 'completed' then now() - make_interval(days => (age * random())::int) end,
     (random() * 100)::int, case when random() < 0.1 then now() end, case when random() < 0.05 then now() end, :owner, now() - make_interval(days => age)
   from generate_series(1, greatest(:size / 4, 1)) k
   cross join lateral (select (random() * 300 + k * 0)::int as age, ${pick('planning', 'in_progress', 'on_hold', 'completed', 'delayed')} as state) x`,
  `insert into project_finances (company_id, project_id, budget, contract_value, actual_cost)
   select :company, p.id, round((random() * 90000)::numeric, 2), round((random() * 90000)::numeric, 2), round((random() * 40000)::numeric, 2) from projects p where p.company_id = :company`,
  `insert into budget_lines (company_id, project_id, category, amount)
   select :company, p.id, c, round((random() * 9000)::numeric, 2) from projects p, unnest('{materials,labor,permits}'::text[]) c where p.company_id = :company and random() < 0.8`,
  `insert into expenses (company_id, project_id, category, description, amount, status, expense_date)
   select :company, p.id, ${pick('materials', 'labor', 'equipment', 'subcontractors', 'overhead')}, 'Cost', round((random() * 4000 + 1)::numeric, 2),
     case when random() < 0.2 then 'committed' else 'spent' end, current_date - (random() * 400 - 40)::int
   from projects p, generate_series(1, 6) k where p.company_id = :company`,
  `update expenses set is_paid = false, due_date = expense_date + (random() * 60 - 10)::int where company_id = :company and status = 'spent' and random() < 0.3`,
  ...['budget_lines', 'expenses'].map(
    (table) =>
      `update ${table} l set cost_code_id = c.id from cost_codes c where l.company_id = :company and c.company_id = :company and c.category = l.category`,
  ),
  `insert into payment_schedule (company_id, project_id, description, amount, due_date, paid_at)
   select :company, p.id, 'Draw', round((random() * 5000 + 1)::numeric, 2), current_date + (random() * 120 - 40)::int, case when random() < 0.4 then now() end from projects p where p.company_id = :company`,
  `insert into quotes (company_id, client_id, project_id, quote_number, title, status, subtotal, total_amount, created_at, created_by)
   select :company, (select id from clients where company_id = :company order by md5(id::text || k) limit 1),
     (select id from projects where company_id = :company order by md5(id::text || k) limit 1), 'Q-' || k, 'Quote', ${pick('draft', 'sent', 'accepted', 'expired', 'rejected')},
     s, s, now() - make_interval(days => (random() * 500)::int), :owner
   from generate_series(1, :size) k cross join lateral (select round((random() * 9000)::numeric + k * 0, 2) as s) x`,
  `insert into invoices (company_id, client_id, project_id, kind, credits_invoice_id, invoice_number, title, status, subtotal, tax_amount, total_amount, paid_amount, issue_date, due_date, paid_date, sent_at, created_at, deleted_at, created_by)
   select :company, (select id from clients where company_id = :company order by md5(id::text || k) limit 1),
     case when random() < 0.7 then (select id from projects where company_id = :company order by md5(id::text || k) limit 1) end,
     kind, case when kind = 'credit_note' then gen_random_uuid() end, 'INV-' || k, 'Invoice', state, s - tax, tax, s,
     case state when 'paid' then s when 'partial' then round(s / 3, 2) else 0 end, current_date - age, current_date - age + 30,
     case when state = 'paid' then current_date - (age * random())::int end, case when state <> 'draft' and random() < 0.9 then now() - make_interval(days => age) end,
     now() - make_interval(days => age, hours => (random() * 20)::int), case when random() < 0.05 then now() end, :owner
   from generate_series(1, :size * 2) k
   cross join lateral (select (random() * 700 + k * 0)::int as age, round((random() * 9000 + 10)::numeric, 2) as s, ${pick('draft', 'sent', 'viewed', 'partial', 'paid', 'paid', 'paid', 'void')} as state,
     ${pick('standard', 'standard', 'deposit', 'progress', 'final', 'credit_note')} as kind) x
   cross join lateral (select case when k % 3 = 0 then 0 else round(s - s / 1.0825, 2) end as tax) t`,
  `insert into items_database (company_id, name, category, unit, unit_price, usage_count, is_active, created_by)
   select :company, 'Item ' || k, 'materials', 'each', 5, (random() * 50)::int, random() < 0.9, :owner from generate_series(1, 9) k`,
  `insert into invoice_items (company_id, invoice_id, item_id, position, name, quantity, unit_price)
   select :company, v.id, (select id from items_database where company_id = :company order by md5(id::text || v.id || l) limit 1), l, 'Line', 1 + floor(random() * 5), round((random() * 500)::numeric, 2)
   from invoices v, generate_series(1, 2) l where v.company_id = :company`,
  `insert into payments (company_id, invoice_id, kind, amount, method, paid_at)
   select :company, v.id, x.what, v.paid_amount, case when x.what = 'payment' then 'check' end, coalesce(v.paid_date + time '12:00', now() - interval '3 days')
   from invoices v cross join lateral (select case when random() < 0.1 and v.id is not null then 'credit_note' else 'payment' end as what) x
   where v.company_id = :company and v.paid_amount > 0`,
  `insert into payments (company_id, invoice_id, kind, amount, method, reverses_payment_id, paid_at)
   select :company, p.invoice_id, 'refund', -p.amount, 'check', p.id, least(p.paid_at + interval '2 days', now()) from payments p where p.company_id = :company and random() < 0.1`,
  `select count(private.tax_payments(:company, v.id)) from invoices v where v.company_id = :company`,
  `insert into subcontractor_ratings (company_id, name, quality, timeliness, cost_efficiency, communication, safety, innovation)
   select :company, 'Crew ' || k % 4, (random() * 100)::int, (random() * 100)::int, (random() * 100)::int, (random() * 100)::int, (random() * 100)::int, (random() * 100)::int from generate_series(1, 12) k`,
  `insert into goals (company_id, metric, target) select :company, m, 10 + round((random() * 90)::numeric) from unnest('{monthly_revenue,project_completion,quote_win_rate,new_clients}'::text[]) m`,
];
