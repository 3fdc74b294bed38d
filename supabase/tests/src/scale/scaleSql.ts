/** Helpers of the generator: the same number, id and choice for the same place and seed. */
export const prepareSql = (seed: number) => `
set session_replication_role = replica;
set synchronous_commit = off;
set work_mem = '128MB';
set maintenance_work_mem = '512MB';
set jit = off;
create function pg_temp.u(place bigint, salt int) returns double precision language sql immutable as $$
  select (hashint8extended(place * 1000 + salt, ${seed}) & 2147483647) / 2147483648.0
$$;
-- rising ids, so that the indexes grow at their right end
create function pg_temp.id(kind text, place bigint) returns uuid language sql immutable as $$
  select ('${seed.toString(16).padStart(8, '0')}' || substr(md5(kind), 1, 4) || '40008000' || lpad(to_hex(place), 12, '0'))::uuid
$$;
create function pg_temp.quantity(place bigint, line int) returns numeric language sql immutable as $$
  select round((1 + pg_temp.u(place, line * 3) * case when pg_temp.u(place, line * 3 + 1) < 0.2 then 240 else 14 end)::numeric, 2)
$$;
create function pg_temp.price(place bigint, line int) returns numeric language sql immutable as $$
  select round((4 + power(pg_temp.u(place, line * 3 + 2), 3) * 900)::numeric, 2)
$$;
`;

/** A company with its owner, who signs in with the demo password. */
export const companySql = `
insert into companies (id, name, plan, plan_status, created_at)
values ($1, 'Scale company ' || $2::int, 'enterprise', 'active', now() - interval '4 years')`;
export const userSql = `
insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
values ($1, 'authenticated', 'authenticated', 'scale-' || $2::int || '@plumbline.test',
  '$2b$10$cTLCbBnpBL7C/hGQ1f5gOeRgmDAwXKpIkXRYM/3vEWvG6LHPoL2vO', now(), '{"provider": "email", "providers": ["email"]}', '{}')`;
export const profileSql = `
insert into user_profiles (id, company_id, email, full_name, role)
values ($1, $3, 'scale-' || $2::int || '@plumbline.test', 'Owner ' || $2::int, 'owner')`;

/**
 * What one company gets, in order. $1 company, $2 owner, $3 first place (unique over all companies),
 * $4 invoices, $5 clients, $6 projects, $7 items, $8 vendors, $9 materials.
 */
export const companyRowsSql: Record<string, string> = {
  clients: `
insert into clients (id, company_id, name, email, phone, address, client_type, payment_terms, created_by, created_at)
select pg_temp.id('client', $3::bigint + k), $1, 'Client ' || k, 'client' || k || '@mail.example', '(512) 555-' || lpad((k % 10000)::text, 4, '0'),
  jsonb_build_object('street', k || ' Oak Street', 'city', 'Austin', 'state', 'TX', 'zip', (78700 + k % 60)::text),
  (array['residential', 'commercial', 'industrial', 'government'])[1 + floor(power(pg_temp.u($3 + k, 1), 2) * 4)::int],
  (array['net30', 'net15', 'net45', 'net60', 'cod'])[1 + k % 5], $2, now() - make_interval(days => (1200 * pg_temp.u($3 + k, 2))::int)
from generate_series(1, $5::int) k`,
  projects: `
insert into projects (id, company_id, name, description, client_id, project_manager_id, start_date, end_date, status, address, project_type,
  completion_percentage, completed_at, archived_at, created_by, created_at)
select pg_temp.id('project', $3::bigint + k), $1, 'Project ' || k, 'Generated', pg_temp.id('client', $3 + 1 + k % $5::int), $2, current_date - age, current_date - age + 90, state,
  k || ' Site Road', (array['Residential Construction', 'Renovation', 'Roofing', 'Electrical', 'Commercial Construction', 'Plumbing'])[1 + k % 6],
  case state when 'completed' then 100 else (pg_temp.u($3 + k, 5) * 90)::int end, case when state = 'completed' then now() - make_interval(days => greatest(age - 95, 0)) end,
  case when age > 700 then now() - interval '300 days' end, $2, now() - make_interval(days => age + 10)
from generate_series(1, $6::int) k
cross join lateral (select (1095 * pg_temp.u($3 + k, 3))::int as age offset 0) a
cross join lateral (select case when age > 200 then 'completed' else (array['in_progress', 'planning', 'delayed', 'on_hold', 'in_progress'])[1 + floor(pg_temp.u($3 + k, 4) * 5)::int] end as state offset 0) s`,
  finances: `
insert into project_finances (project_id, company_id, budget, contract_value, actual_cost)
select pg_temp.id('project', $3::bigint + k), $1, b, b, round(b * 0.7, 2)
from generate_series(1, $6::int) k cross join lateral (select round((5000 + pg_temp.u($3 + k, 6) * 300000)::numeric, 2) as b offset 0) x`,
  items: `
insert into items_database (id, company_id, name, category, unit, cost, unit_price, markup_percentage, sku, current_stock, usage_count, created_by)
select pg_temp.id('item', $3::bigint + k), $1, 'Item ' || k, (array['materials', 'labor', 'equipment', 'subcontractor'])[1 + k % 4], 'each', round(p / 1.5, 2), p, 50,
  'SKU-' || k, k % 200, k % 90, $2
from generate_series(1, $7::int) k cross join lateral (select pg_temp.price($3 + k, 1) as p offset 0) x`,
  vendors: `
insert into vendors (id, company_id, name, company_name, contact_person, email, phone, payment_terms, is_active, created_by, created_at)
select pg_temp.id('vendor', $3::bigint + k), $1, 'Vendor ' || k, case when k % 4 > 0 then 'Supply House ' || k end, 'Contact ' || k,
  'vendor' || k || '@mail.example', '(737) 555-' || lpad((k % 10000)::text, 4, '0'), (array['Net 15', 'Net 30', 'Net 45', 'COD'])[1 + k % 4], k % 10 > 0, $2,
  now() - make_interval(days => (1200 * pg_temp.u($3 + k, 7))::int)
from generate_series(1, $8::int) k`,
  materials: `
insert into materials (id, company_id, name, description, category, sku, vendor_sku, vendor_id, unit_cost, unit_price, current_stock, reorder_point, is_active, created_by, created_at)
select pg_temp.id('material', $3::bigint + k), $1, 'Material ' || k, 'Kept in bay ' || k % 97, (array['materials', 'labor', 'equipment', 'other'])[1 + k % 4], 'MAT-' || k,
  'VS-' || k, case when k % 5 > 0 then pg_temp.id('vendor', $3 + 1 + (k * 7) % $8::int) end, round(p / 1.5, 2), p, k % 200, 12, k % 12 > 0, $2,
  now() - make_interval(days => (1200 * pg_temp.u($3 + k, 8))::int)
from generate_series(1, $9::int) k cross join lateral (select pg_temp.price($3 + k, 2) as p offset 0) x`,
  quoteItems: `
insert into quote_items (id, company_id, quote_id, item_id, position, name, quantity, unit_price)
select pg_temp.id('quote line', ($3::bigint + k) * 8 + l), $1, pg_temp.id('quote', $3 + k), pg_temp.id('item', $3 + 1 + (k * l) % $7::int), l, 'Line ' || l,
  pg_temp.quantity($3 + k + 500000000, l), pg_temp.price($3 + k + 500000000, l)
from generate_series(1, greatest($4::int * 3 / 10, 1)) k cross join generate_series(1, 3) l`,
  quotes: `
insert into quotes (id, company_id, client_id, quote_number, number_origin, title, status, subtotal, tax_rate, tax_amount, total_amount, items_count, valid_until,
  created_by, created_at, sent_at, accepted_at)
select pg_temp.id('quote', $3::bigint + k), $1, pg_temp.id('client', $3 + 1 + (k * 7) % $5::int), 'Q-' || lpad(k::text, greatest(4, length(k::text)), '0'), 'quotes_page', 'Quote ' || k, state, s, 8.25,
  round(s * 0.0825, 2), s + round(s * 0.0825, 2), 3, current_date - age + 30, $2, at, at, case when state = 'accepted' then at + interval '3 days' end
from generate_series(1, greatest($4::int * 3 / 10, 1)) k
join (select quote_id, sum(total_price) as s from quote_items where company_id = $1 group by quote_id) lines on lines.quote_id = pg_temp.id('quote', $3 + k)
cross join lateral (select (1095 * (1 - sqrt(pg_temp.u($3 + k, 11))))::int as age offset 0) a
cross join lateral (select now() - make_interval(days => age, secs => (pg_temp.u($3 + k, 12) * 80000)::int) as at,
  case when age > 35 then (array['accepted', 'expired', 'rejected', 'accepted'])[1 + k % 4] else (array['draft', 'sent', 'accepted', 'sent'])[1 + k % 4] end as state offset 0) x
order by k`,
  invoiceItems: `
insert into invoice_items (id, company_id, invoice_id, item_id, position, name, quantity, unit_price)
select pg_temp.id('invoice line', ($3::bigint + k) * 8 + l), $1, pg_temp.id('invoice', $3 + k), pg_temp.id('item', $3 + 1 + (k * l) % $7::int), l, 'Line ' || l,
  pg_temp.quantity($3 + k, l), pg_temp.price($3 + k, l)
from generate_series(1, $4::int) k cross join lateral generate_series(1, 1 + floor(pg_temp.u($3 + k, 22) * 5)::int) l`,
  invoices: `
insert into invoices (id, company_id, client_id, project_id, invoice_number, title, status, payment_method, subtotal, tax_rate, tax_amount, total_amount, paid_amount, items_count,
  issue_date, due_date, paid_date, sent_at, created_by, created_at)
select pg_temp.id('invoice', $3::bigint + k), $1, pg_temp.id('client', $3 + 1 + (k * 13) % $5::int), case when k % 3 > 0 then pg_temp.id('project', $3 + 1 + (k * 5) % $6::int) end,
  'INV-' || lpad(k::text, greatest(4, length(k::text)), '0'), 'Invoice ' || k, state, case when state in ('paid', 'partial') then (array['check', 'ach', 'card', 'wire', 'cash'])[1 + k % 5] end,
  s, 8.25, t - s, t, case state when 'paid' then t when 'partial' then round(t * 0.4, 2) else 0 end, lines,
  current_date - age, current_date - age + 30, case when state = 'paid' then least(current_date, current_date - age + wait) end, case when state <> 'draft' then at end, $2, at
from generate_series(1, $4::int) k
join (select invoice_id, sum(total_price) as s, count(*)::int as lines from invoice_items where company_id = $1 group by invoice_id) l on l.invoice_id = pg_temp.id('invoice', $3 + k)
cross join lateral (select (1095 * (1 - sqrt(pg_temp.u($3 + k, 21))))::int as age, 5 + (pg_temp.u($3 + k, 23) * 50)::int as wait, pg_temp.u($3 + k, 25) as luck, s + round(s * 0.0825, 2) as t offset 0) a
cross join lateral (select now() - make_interval(days => age, secs => (pg_temp.u($3 + k, 24) * 80000)::int) as at,
  case when luck < 0.01 then 'void' when age > wait and luck < 0.95 then 'paid' when age > wait then 'sent'
  when luck < 0.2 then 'draft' when luck < 0.4 then 'partial' when luck < 0.6 then 'viewed' else 'sent' end as state offset 0) y
order by k`,
  payments: `
insert into payments (id, company_id, invoice_id, amount, tax_amount, method, paid_at, created_by, created_at)
select overlay(v.id::text placing '9999' from 10 for 4)::uuid, v.company_id, v.id, v.paid_amount, round(v.paid_amount * v.tax_amount / v.amount_due, 2), v.payment_method, coalesce(v.paid_date + time '15:00', v.created_at + interval '5 days'), $2, v.created_at
from invoices v where v.company_id = $1 and v.paid_amount > 0`,
  activity: `
insert into activity_log (company_id, type, status, title, description, actor_id, entity_id, project_id, permission, created_at)
select v.company_id, 'invoice', 'created', 'Invoice created', v.title, $2, v.id, v.project_id, 'view_money', v.created_at
from invoices v where v.company_id = $1`,
  clientSums: `
insert into private.client_sums (company_id, client_id) select company_id, id from clients where company_id = $1`,
  counters: `
insert into document_counters (company_id, series, last_value) values ($1, 'INV-', $4::int), ($1, 'Q-', greatest($4::int * 3 / 10, 1))`,
};
