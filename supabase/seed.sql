-- Demo companies of `npm start` and `supabase db reset`. Every date is relative to now(), so the data stays fresh.
-- Sign-ins: see README.md; the password of all of them is Plumbline!2026.

create temp table seed_people (email text primary key, full_name text, company text, role text, plan text, phone text);
insert into seed_people values
  ('owner@plumbline.test', 'Dana Whitfield', 'Ridgeline Builders', 'owner', 'professional', '(512) 555-0142'),
  ('manager@plumbline.test', 'Marcus Oyelaran', 'Ridgeline Builders', 'project_manager', null, '(512) 555-0143'),
  ('field@plumbline.test', 'Teresa Nguyen', 'Ridgeline Builders', 'field_supervisor', null, '(512) 555-0144'),
  ('sub@plumbline.test', 'Luis Ortega', 'Ridgeline Builders', 'subcontractor', null, '(512) 555-0145'),
  ('rival@plumbline.test', 'Grace Halloran', 'Harbor Renovations', 'owner', 'professional', '(206) 555-0119'),
  ('starter@plumbline.test', 'Ben Castellano', 'Castellano Carpentry', 'owner', 'starter', '(303) 555-0177'),
  ('enterprise@plumbline.test', 'Priya Raman', 'Summit Commercial Group', 'owner', 'enterprise', '(415) 555-0190'),
  ('admin@plumbline.test', 'Alex Morgan', 'Plumbline Operations', 'owner', null, null);

create function pg_temp.seed_id(p_key text) returns uuid language sql immutable as $$
  select (substr(h, 1, 12) || '4' || substr(h, 14, 3) || 'a' || substr(h, 18, 15))::uuid from (select md5('plumbline ' || p_key) as h) x
$$;
-- a number from 0 to n - 1 that is the same in every run
create function pg_temp.pick(p_key text, p_n int) returns int language sql immutable as $$
  select (('x' || substr(md5(p_key), 1, 7))::bit(28)::int % p_n)
$$;
-- twelve digits with their check digit
create function pg_temp.ean13(p_digits text) returns text language sql immutable as $$
  select p_digits || (10 - sum(substr(p_digits, at, 1)::int * case when at % 2 = 0 then 3 else 1 end) % 10) % 10 from generate_series(1, 12) at
$$;

do $$
declare
  p record;
  person uuid;
  home uuid;
  token text;
  invitation uuid;
  password constant text := '$2b$10$cTLCbBnpBL7C/hGQ1f5gOeRgmDAwXKpIkXRYM/3vEWvG6LHPoL2vO';
  addresses constant jsonb := '{
    "Ridgeline Builders": {"street": "2410 Ridge Road", "city": "Austin", "state": "TX", "zip": "78704"},
    "Harbor Renovations": {"street": "88 Pier Street", "city": "Seattle", "state": "WA", "zip": "98101"},
    "Castellano Carpentry": {"street": "514 Larimer Street", "city": "Denver", "state": "CO", "zip": "80204"},
    "Summit Commercial Group": {"street": "1 Market Plaza", "city": "San Francisco", "state": "CA", "zip": "94105"}}';
begin
  for p in select * from seed_people order by (role = 'owner') desc, email loop
    person := pg_temp.seed_id(p.email);
    token := null;
    if p.role <> 'owner' then
      select u.company_id into home from public.user_profiles u join public.companies c on c.id = u.company_id where c.name = p.company limit 1;
      token := 'seed ' || p.email;
      insert into public.invitations (company_id, email, full_name, role) values (home, p.email, p.full_name, p.role) returning id into invitation;
      insert into private.invitation_tokens (invitation_id, token_hash) values (invitation, sha256(token::bytea));
    end if;
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token, recovery_token,
      email_change, email_change_token_new, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    values (person, 'authenticated', 'authenticated', p.email, password, now() - interval '400 days', '', '', '', '',
      '{"provider": "email", "providers": ["email"]}',
      jsonb_strip_nulls(jsonb_build_object('full_name', p.full_name, 'company_name', p.company, 'phone', p.phone, 'selected_plan', p.plan,
        'business_type', 'general-contractor', 'license_number', coalesce(addresses -> p.company ->> 'state', 'TX') || '-2048' || pg_temp.pick(p.company, 90), 'years_in_business', '10-20',
        'project_size', '100k-500k', 'address', addresses -> p.company, 'agreed_to_terms_at', now() - interval '400 days',
        'invite_token', token)),
      now() - interval '400 days', now());
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
    values (pg_temp.seed_id('identity ' || p.email), 'email', person::text, person,
      jsonb_build_object('sub', person, 'email', p.email, 'email_verified', true), now(), now() - interval '400 days', now());
    -- hosted Supabase asks for it, the local server does not have it
    if exists (select from information_schema.columns where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id') then
      execute 'update auth.users set instance_id = $1 where id = $2' using '00000000-0000-0000-0000-000000000000'::uuid, person;
    end if;
  end loop;
  -- the accounts are from last year, their passwords from today
  insert into private.password_changes (user_id) select pg_temp.seed_id(s.email) from seed_people s on conflict do nothing;
  perform public.make_platform_admin(pg_temp.seed_id('admin@plumbline.test'));
end $$;

update public.companies c set
  plan = p.plan, plan_status = 'active', trial_ends_at = null, current_period_end = date_trunc('month', now()) + interval '1 month',
  created_at = now() - interval '400 days', website = 'https://' || lower(replace(c.name, ' ', '-')) || '.example',
  industry = 'Construction', tax_id = '74-' || (2000000 + pg_temp.pick(c.name, 900000)),
  description = case c.name
    when 'Ridgeline Builders' then 'Custom homes, additions and outdoor living in the Texas Hill Country since 2009.'
    when 'Harbor Renovations' then 'Kitchens, baths and whole-house renovations around Puget Sound.'
    when 'Castellano Carpentry' then 'Finish carpentry, decks and built-ins.'
    else 'Tenant fit-outs and ground-up commercial construction.' end,
  primary_color = case c.name when 'Ridgeline Builders' then '#1E40AF' when 'Harbor Renovations' then '#0F766E' when 'Castellano Carpentry' then '#92400E' else '#334155' end,
  secondary_color = case c.name when 'Ridgeline Builders' then '#3B82F6' when 'Harbor Renovations' then '#14B8A6' when 'Castellano Carpentry' then '#D97706' else '#64748B' end,
  timezone = case c.name when 'Harbor Renovations' then 'America/Los_Angeles' when 'Castellano Carpentry' then 'America/Denver'
    when 'Summit Commercial Group' then 'America/Los_Angeles' else 'America/Chicago' end
from seed_people p where p.company = c.name and p.role = 'owner' and p.plan is not null;

-- one row for each demo company: the keys with which everything below is made
create temp table seed_companies as
select c.id, c.name, row_number() over (order by p.email = 'owner@plumbline.test' desc, c.name)::int as n, c.plan,
  pg_temp.seed_id(p.email) as owner_id, c.address ->> 'city' as city, c.address ->> 'state' as state,
  (select u.id from public.user_profiles u where u.company_id = c.id and u.role = 'project_manager') as manager_id,
  (select u.id from public.user_profiles u where u.company_id = c.id and u.role = 'field_supervisor') as field_id,
  (select u.id from public.user_profiles u where u.company_id = c.id and u.role = 'subcontractor') as sub_id
from public.companies c join seed_people p on p.company = c.name and p.role = 'owner' and p.plan is not null;

-- Clients ------------------------------------------------------------------------------------------------

create temp table seed_clients as
select c.id as company_id, k as position, pg_temp.seed_id('client ' || c.n || ' ' || k) as id, c.city, c.state, c.n,
  case when k in (4, 7, 10, 13) then
    (array['Bluebonnet Dental Partners', 'Northgate Retail Center', 'Cedar Park School District', 'Lakeway Storage LLC',
      'Pier 40 Seafood House', 'Evergreen Veterinary Clinic', 'City of Renton Parks', 'Cascade Freight Depot',
      'Highlands Coffee Roasters', 'Platte River Offices', 'Jefferson County Library', 'Front Range Machine Works',
      'Bayview Medical Plaza', 'Mission Creek Tower', 'Port of Oakland', 'Peninsula Logistics'])[(c.n - 1) * 4 + (k - 1) / 3]
  else
    (array['Emily', 'Robert', 'Angela', 'Thomas', 'Sofia', 'William', 'Hannah', 'Victor', 'Natalie', 'George', 'Imani', 'Peter'])[1 + (k * 5 + c.n * 3) % 12]
    || ' ' ||
    (array['Hartman', 'Delgado', 'Fitzgerald', 'Okafor', 'Lindqvist', 'Marsh', 'Petrov', 'Yamada', 'Brennan', 'Abbott', 'Khan', 'Sullivan', 'Reyes', 'Novak'])[1 + (k * 3 + c.n * 5) % 14]
  end as name,
  case when k in (4, 7) then 'commercial' when k = 10 then 'government' when k = 13 then 'industrial' else 'residential' end as client_type
from seed_companies c cross join generate_series(1, case c.name when 'Castellano Carpentry' then 9 else 16 end) k;
-- two people of one company never share a name
update seed_clients s set name = name || ' Jr.' where exists
  (select from seed_clients o where o.company_id = s.company_id and o.name = s.name and o.position < s.position);

insert into public.clients (id, company_id, name, email, phone, company_name, contact_person, address, client_type, payment_terms,
  preferred_contact_method, notes, is_active, created_by, created_at)
select s.id, s.company_id, s.name,
  case when s.position = 9 then null else lower(regexp_replace(s.name, '[^A-Za-z]+', '.', 'g')) || '@' || case when s.client_type = 'residential' then 'mail' else 'office' end || '.example' end,
  case when s.position = 11 then null else '(' || (array[512, 206, 303, 415])[s.n] || ') 555-0' || lpad((100 + s.position * 7 + s.n)::text, 3, '0') end,
  case when s.client_type <> 'residential' then s.name end,
  case when s.client_type <> 'residential' then (array['Jordan Ellis', 'Casey Trent', 'Robin Maddox', 'Sam Pereira'])[1 + s.position % 4] end,
  case when s.position = 15 then '{}'::jsonb else jsonb_build_object('street', (100 + s.position * 37) || ' ' ||
    (array['Oak', 'Willow', 'Lakeshore', 'Summit', 'Mesa', 'Harbor', 'Juniper'])[1 + s.position % 7] || ' ' || (array['Street', 'Drive', 'Lane', 'Avenue'])[1 + s.position % 4],
    'city', s.city, 'state', s.state, 'zip', (case s.state when 'TX' then 78700 when 'WA' then 98100 when 'CO' then 80200 else 94100 end + s.position)::text, 'country', 'USA') end,
  s.client_type, (array['net30', 'net15', 'net30', 'net45', 'cod', 'net60'])[1 + s.position % 6],
  (array['email', 'phone', 'text', 'any'])[1 + s.position % 4],
  case s.position % 5 when 0 then 'Prefers site visits before 9 am.' when 1 then 'Dog on the property; ring first.' when 2 then 'Repeat client, referred two neighbours.' end,
  s.position <> 14, (select owner_id from seed_companies c where c.id = s.company_id), now() - make_interval(days => 1100 - s.position * 60)
from seed_clients s;

-- Projects -----------------------------------------------------------------------------------------------

create temp table seed_projects as
select c.id as company_id, c.n, k as position, pg_temp.seed_id('project ' || c.n || ' ' || k) as id,
  t.name, t.project_type, t.status, t.priority, t.percent, t.starts, t.days, t.budget * (array[1, 1.2, 0.4, 6])[c.n] as budget,
  t.archived, t.description,
  -- People have the houses; clients 4, 7, 10, and 13 are organizations.
  pg_temp.seed_id('client ' || c.n || ' ' || case c.name when 'Castellano Carpentry' then (array[6, 8, 1, 4, 3, 7, 9, 4, 2, 5, 8, 1])[k]
    else (array[6, 12, 3, 4, 8, 13, 9, 10, 2, 5, 8, 11])[k] end) as client_id
from seed_companies c
cross join lateral (values
  (1, 'Lakeside Residence', 'Residential Construction', 'in_progress', 'high', 62, -120, 210, 485000, false, 'New two-story home with a walk-out basement and boat dock access.'),
  (2, 'Main Street Kitchen Remodel', 'Remodeling', 'in_progress', 'medium', 35, -24, 60, 68000, false, 'Full kitchen remodel: cabinets, quartz counters, lighting and flooring.'),
  (3, 'Oak Hill Roof Replacement', 'Roofing', 'completed', 'medium', 100, -95, 14, 31500, false, 'Tear-off and architectural shingle roof after hail damage.'),
  (4, 'Downtown Office Fit-Out', 'Commercial Construction', 'delayed', 'urgent', 48, -75, 90, 240000, false, 'Tenant fit-out of the third floor: partitions, ceilings, HVAC and data.'),
  (5, 'Maple Avenue Bathroom Renovation', 'Renovation', 'planning', 'low', 0, 21, 35, 27500, false, 'Primary bath: curbless shower, double vanity, heated floor.'),
  (6, 'Warehouse Electrical Upgrade', 'Electrical', 'on_hold', 'medium', 20, -50, 45, 54000, false, 'New 800 A service, panels and LED high-bay lighting. Waiting for the utility.'),
  (7, 'Foundation Repair, Birch Court', 'Foundation Work', 'completed', 'high', 100, -210, 25, 42000, false, 'Fourteen helical piers and drainage along the north wall.'),
  (8, 'Community Center HVAC', 'HVAC', 'in_progress', 'high', 76, -60, 80, 118000, false, 'Replace three rooftop units and the controls.'),
  (9, 'Garden Terrace and Irrigation', 'Landscaping', 'planning', 'medium', 5, 9, 30, 36000, false, 'Flagstone terrace, native planting and drip irrigation.'),
  (10, 'Hillcrest Repipe', 'Plumbing', 'completed', 'medium', 100, -160, 12, 18500, false, 'Whole-house repipe in PEX with a new water heater.'),
  (11, 'Garage Workshop Conversion', 'Other', 'completed', 'low', 100, -330, 55, 39000, true, 'Insulated workshop with dust collection and a mezzanine.'),
  (12, 'Riverside Duplex', 'Residential Construction', 'completed', 'high', 100, -420, 240, 610000, true, 'Two-unit infill with shared courtyard.')
) as t (k, name, project_type, status, priority, percent, starts, days, budget, archived, description);

-- Starter allows five active projects
update seed_projects set status = 'completed', percent = 100, starts = -70 where position in (8, 9) and company_id in
  (select id from seed_companies where plan = 'starter');

insert into public.projects (id, company_id, name, description, client_id, project_manager_id, start_date, end_date, status, address,
  project_type, priority, completion_percentage, latitude, longitude, completed_at, archived_at, created_by, created_at)
select s.id, s.company_id, s.name, s.description, s.client_id, coalesce(c.manager_id, c.owner_id), current_date + s.starts,
  case when s.position <> 9 then current_date + s.starts + s.days end, s.status,
  coalesce((select concat_ws(', ', k.address ->> 'street', k.address ->> 'city', (k.address ->> 'state') || ' ' || (k.address ->> 'zip'))
    from public.clients k where k.id = s.client_id), ''),
  s.project_type, s.priority, s.percent,
  (case c.state when 'TX' then 30.27 when 'WA' then 47.61 when 'CO' then 39.74 else 37.79 end + s.position * 0.011)::numeric(9, 6),
  (case c.state when 'TX' then -97.74 when 'WA' then -122.33 when 'CO' then -104.99 else -122.39 end - s.position * 0.009)::numeric(9, 6),
  case when s.status = 'completed' then now() + make_interval(days => s.starts + s.days) end,
  case when s.archived then now() - interval '30 days' end, c.owner_id, now() + make_interval(days => least(s.starts, 0) - 12)
from seed_projects s join seed_companies c on c.id = s.company_id;

-- Of a contract's price, 84 percent are budgeted as cost.
insert into public.project_finances (project_id, company_id, budget, contract_value) select id, company_id, round(budget * 0.84, 2), budget from seed_projects;
insert into public.contracts (project_id, company_id, source, original_value, original_cost, signed_at, created_by)
select p.id, p.company_id, 'typed', p.budget, round(p.budget * 0.84, 2), now() + make_interval(days => p.starts - 10), c.owner_id
from seed_projects p join seed_companies c on c.id = p.company_id where p.status <> 'planning';

insert into public.project_members (project_id, company_id, user_id)
select s.id, s.company_id, u.id from seed_projects s join public.user_profiles u on u.company_id = s.company_id
where u.role in ('owner', 'project_manager') or (u.role = 'field_supervisor' and s.position <= 9) or (u.role = 'subcontractor' and s.position in (1, 4, 8));

-- Vendors, materials, items ---------------------------------------------------------------------------------

insert into public.vendors (id, company_id, name, company_name, contact_person, email, phone, website, tax_id, payment_terms,
  preferred_payment_method, notes, address, is_active, created_by, created_at)
select pg_temp.seed_id('vendor ' || c.n || ' ' || t.k), c.id, t.name, t.name || ' LLC', t.contact, lower(replace(t.contact, ' ', '.')) || '@' || t.domain,
  '(' || (array[512, 206, 303, 415])[c.n] || ') 555-02' || lpad((t.k * 7)::text, 2, '0'), 'https://' || t.domain, '45-' || (3000000 + t.k * 4711), t.terms,
  (array['ACH', 'Check', 'Credit card'])[1 + t.k % 3], t.notes,
  jsonb_build_object('street', (200 + t.k * 11) || ' Industrial Blvd', 'city', c.city, 'state', c.state, 'zip', '78' || (740 + t.k)),
  t.k <> 7, c.owner_id, now() - make_interval(days => 380 - t.k * 9)
from seed_companies c cross join lateral (values
  (1, 'Lone Star Lumber', 'Hank Doyle', 'lonestarlumber.example', 'Net 30', 'Free delivery over $2,000.'),
  (2, 'Capital Electric Supply', 'Mira Shah', 'capitalelectric.example', 'Net 45', null),
  (3, 'BlueRiver Plumbing Supply', 'Owen Pratt', 'blueriver.example', 'Net 15', 'Counter closes at 4 pm.'),
  (4, 'Rockwell Concrete', 'Dolores Vega', 'rockwell.example', 'COD', 'Order two days ahead.'),
  (5, 'Summit Roofing Wholesale', 'Ken Ito', 'summitroofing.example', 'Net 30', null),
  (6, 'ToolTime Rentals', 'Ivy Chen', 'tooltime.example', 'Due on Receipt', null),
  (7, 'Old Town Hardware', 'Bert Simms', 'oldtown.example', 'Prepaid', 'Closing down; do not reorder.'),
  (8, 'Precision Drywall Crew', 'Ana Ruiz', 'precisiondrywall.example', 'Net 60', 'Subcontractor; certificate on file.'),
  (9, 'Glass and Door Depot', 'Yuri Antonov', 'glassdoor.example', 'Custom', null)
) as t (k, name, contact, domain, terms, notes)
where c.plan <> 'starter' or t.k <= 4;

insert into public.materials (id, company_id, name, description, category, unit, sku, vendor_sku, vendor_id, unit_cost, unit_price, minimum_stock,
  current_stock, reorder_point, lead_time_days, specifications, is_active, created_by, created_at)
select pg_temp.seed_id('material ' || c.n || ' ' || t.k), c.id, t.name, t.description, t.category, t.unit, 'MAT-' || lpad((1000 + t.k * 13)::text, 5, '0'),
  upper(left(regexp_replace(t.name, '[^A-Za-z]', '', 'g'), 2)) || '-' || (700 + t.k * 3), pg_temp.seed_id('vendor ' || c.n || ' ' || t.vendor), t.cost, t.price, t.reorder / 2,
  t.stock, t.reorder, 1 + t.k % 9, t.specs::jsonb, t.k <> 16, c.owner_id, now() - make_interval(days => 360 - t.k * 11)
from seed_companies c cross join lateral (values
  (1, '2x4x8 SPF stud', 'Kiln-dried framing stud', 'materials', 'each', 1, 3.85, 5.60, 420, 150, '{"grade": "#2", "length_ft": 8}'),
  (2, '2x6x16 pressure treated', 'Ground-contact joist', 'materials', 'each', 1, 14.20, 21.00, 38, 40, '{"treatment": "UC4A"}'),
  (3, '3/4 in plywood sheathing', 'CDX, 4 by 8', 'materials', 'sheet', 1, 41.50, 58.00, 64, 30, '{"thickness_in": 0.75}'),
  (4, '1/2 in drywall', '4 by 8 board', 'materials', 'sheet', 8, 12.10, 17.50, 0, 60, '{}'),
  (5, '12/2 NM-B cable', '250 ft roll', 'materials', 'roll', 2, 98.00, 139.00, 12, 6, '{"conductor": "copper"}'),
  (6, '20 A breaker', 'Single pole', 'materials', 'each', 2, 6.75, 11.00, 45, 20, '{}'),
  (7, '1/2 in PEX tube', '100 ft coil', 'materials', 'roll', 3, 34.00, 52.00, 9, 10, '{"color": "red"}'),
  (8, 'Ready-mix concrete 4000 psi', 'Delivered', 'materials', 'cubic_yard', 4, 158.00, 205.00, 0, 0, '{"slump_in": 4}'),
  (9, 'Architectural shingles', 'Bundle, a third of a square', 'materials', 'box', 5, 33.40, 47.00, 210, 90, '{"wind_mph": 130}'),
  (10, 'Synthetic underlayment', '10 squares', 'materials', 'roll', 5, 71.00, 99.00, 14, 8, '{}'),
  (11, 'Scissor lift 19 ft', 'Rental by day', 'equipment', 'day', 6, 145.00, 195.00, 1, 0, '{"height_ft": 19}'),
  (12, 'Mini excavator', 'Rental by day', 'equipment', 'day', 6, 260.00, 345.00, 1, 0, '{}'),
  (13, 'R-21 insulation batt', '15 in wide', 'materials', 'bag', 1, 62.00, 86.00, 22, 25, '{"r_value": 21}'),
  (14, 'Joint compound', '4.5 gallon', 'materials', 'box', 8, 16.80, 24.00, 18, 12, '{}'),
  (15, 'Vinyl window 36x60', 'Double hung, low-E', 'materials', 'each', 9, 214.00, 312.00, 5, 4, '{"u_factor": 0.28}'),
  (16, 'Red oak flooring (old stock)', 'Discontinued', 'materials', 'square_foot', 7, 4.90, 7.80, 130, 0, '{}')
) as t (k, name, description, category, unit, vendor, cost, price, stock, reorder, specs)
where c.plan <> 'starter' or t.vendor <= 4;

insert into public.vendor_materials (company_id, vendor_id, material_id, unit_cost, vendor_sku, lead_time_days, minimum_order_quantity, is_preferred, created_by)
select m.company_id, m.vendor_id, m.id, m.unit_cost, m.vendor_sku, m.lead_time_days, 1, true, m.created_by from public.materials m where m.vendor_id is not null
union all
select m.company_id, v.id, m.id, round(m.unit_cost * 1.06, 2), null, 7, 10, false, m.created_by
from public.materials m join seed_companies c on c.id = m.company_id
join public.vendors v on v.id = pg_temp.seed_id('vendor ' || c.n || ' 1') and v.id <> m.vendor_id
where pg_temp.pick(m.name, 3) = 0;

insert into public.cost_tracking (company_id, material_id, vendor_id, cost, effective_date, notes, created_by, created_at)
select m.company_id, m.id, m.vendor_id, round(m.unit_cost * (0.86 + step * 0.035 + pg_temp.pick(m.name || step, 5) * 0.008), 2), current_date - (420 - step * 100),
  case step when 0 then 'Opening price' when 2 then 'Spring price list' end, m.created_by, now() - make_interval(days => 420 - step * 100)
from public.materials m cross join generate_series(0, 3) step;
insert into public.cost_tracking (company_id, material_id, vendor_id, cost, effective_date, notes, created_by)
select company_id, id, vendor_id, unit_cost, current_date - 20, 'Current price', created_by from public.materials;

insert into public.items_database (id, company_id, name, description, category, trade, unit, cost, unit_price, markup_percentage, sku, barcode, supplier,
  supplier_email, tax_category, seasonal_pricing, winter_price, summer_price, inventory_tracking, current_stock, reorder_level, usage_notes, material_id,
  vendor_id, is_active, price_basis, created_by, created_at)
select pg_temp.seed_id('item ' || c.n || ' ' || t.k), c.id, t.name, t.description, t.category, t.trade, t.unit, t.cost, t.price,
  case when t.cost > 0 then round((t.price - t.cost) / t.cost * 100, 2) else 25 end, upper(left(t.category, 3)) || '-' || lpad((210000 + t.k * 1237)::text, 6, '0'),
  case when t.category = 'materials' then pg_temp.ean13((40 + c.n) || lpad((1234567 + t.k * 9001)::text, 10, '0')) end,
  case when t.category = 'materials' then 'Lone Star Lumber' end, case when t.category = 'materials' then 'orders@lonestarlumber.example' end,
  case t.category when 'labor' then 'labor' when 'equipment' then 'equipment' when 'subcontractor' then 'exempt' else 'materials' end,
  t.k in (10, 17), case when t.k = 10 then t.price * 0.9 when t.k = 17 then t.price * 1.15 end, case when t.k = 10 then t.price * 1.12 end,
  t.category = 'materials', case when t.category = 'materials' then (array[120, 0, 14, 60, 8])[1 + t.k % 5] else 0 end, case when t.category = 'materials' then 15 else 0 end,
  case t.k when 1 then 'Price includes delivery to the site.' end,
  case when t.k in (1, 2, 3) or (t.k = 9 and c.plan <> 'starter') then pg_temp.seed_id('material ' || c.n || ' ' || t.k) end, null, t.k <> 24,
  case when t.cost is null then 'cost' else 'selling' end, c.owner_id, now() - make_interval(days => 390 - t.k * 12)
from seed_companies c cross join lateral (values
  (1, 'Framing stud 2x4x8, installed', 'Supply and install', 'materials', 'Framing', 'each', 3.85, 6.90),
  (2, 'Deck joist 2x6x16 PT', 'Pressure treated', 'materials', 'Framing', 'each', 14.20, 22.50),
  (3, 'Plywood sheathing 3/4 in', 'CDX, 4 by 8', 'materials', 'Framing', 'sheet', 41.50, 62.00),
  (4, 'Concrete slab 4 in', 'Formed, poured and finished', 'materials', 'Foundation', 'square_foot', 5.10, 8.75),
  (5, 'Concrete footing', '4000 psi with rebar', 'materials', 'Foundation', 'cubic_yard', 198.00, 310.00),
  (6, 'Electrician', 'Licensed journeyman', 'labor', 'Electrical', 'hour', 58.00, 95.00),
  (7, 'Recessed LED light', '6 in, dimmable, installed', 'materials', 'Electrical', 'each', 44.00, 118.00),
  (8, 'Plumber', 'Licensed journeyman', 'labor', 'Plumbing', 'hour', 60.00, 98.00),
  (9, 'Architectural shingle roof', 'Tear-off, underlayment, shingles', 'materials', 'Roofing', 'square', 265.00, 445.00),
  (10, 'Mini-split heat pump', '18k BTU, installed', 'equipment', 'HVAC', 'each', 2350.00, 3890.00),
  (11, 'Carpenter', 'Framing and finish', 'labor', 'Labor', 'hour', 42.00, 72.00),
  (12, 'General labor', 'Site help and cleaning', 'labor', 'Labor', 'hour', 24.00, 45.00),
  (13, 'Dumpster 20 yd', 'Seven days, one pull', 'equipment', 'Equipment', 'each', 380.00, 520.00),
  (14, 'Skid steer with operator', 'Half-day minimum', 'equipment', 'Equipment', 'hour', 92.00, 145.00),
  (15, 'Drywall, hung and finished', 'Level 4', 'subcontractor', null, 'square_foot', 1.75, 2.95),
  (16, 'Interior paint, two coats', 'Walls and ceilings', 'subcontractor', null, 'square_foot', 1.20, 2.25),
  (17, 'Exterior paint, two coats', 'Power wash and prime', 'subcontractor', null, 'square_foot', 1.65, 3.10),
  (18, 'Kitchen cabinet, base', 'Maple, soft close, installed', 'materials', null, 'linear_foot', 210.00, 365.00),
  (19, 'Quartz countertop', 'Template, fabricate, install', 'subcontractor', null, 'square_foot', 58.00, 96.00),
  (20, 'Tile floor', 'Porcelain, thinset, grout', 'materials', null, 'square_foot', 9.40, 17.80),
  (21, 'Building permit handling', 'City fee at cost plus filing', 'other', null, 'each', 150.00, 275.00),
  (22, 'Project management', 'On-site supervision', 'labor', 'Labor', 'day', 340.00, 560.00),
  (23, 'Copper fitting assortment', '1/2 and 3/4 in, 100 pieces', 'materials', 'Plumbing', 'box', null, 36.40),
  (24, 'Popcorn ceiling removal', 'No longer offered', 'labor', 'Labor', 'square_foot', 1.10, 2.40)
) as t (k, name, description, category, trade, unit, cost, price);
-- a fresh price rise leaves proposals to decide
insert into public.cost_tracking (company_id, material_id, vendor_id, cost, effective_date, notes, created_by)
select m.company_id, m.id, m.vendor_id, round(m.unit_cost * 1.08, 2), current_date - 1, 'Mill price increase', m.created_by
from public.materials m join seed_companies c on c.id = m.company_id
where m.id in (pg_temp.seed_id('material ' || c.n || ' 1'), pg_temp.seed_id('material ' || c.n || ' 2'));
insert into public.item_relations (company_id, item_id, related_item_id)
select c.id, pg_temp.seed_id('item ' || c.n || ' ' || a), pg_temp.seed_id('item ' || c.n || ' ' || b)
from seed_companies c cross join (values (18, 19), (18, 11), (7, 6), (4, 5), (9, 13), (20, 12)) as r (a, b);

-- Quotes ----------------------------------------------------------------------------------------------------

create temp table seed_quotes as
select c.id as company_id, c.n, k as position, pg_temp.seed_id('quote ' || c.n || ' ' || k) as id, c.owner_id,
  (array['draft', 'sent', 'accepted', 'sent', 'accepted', 'expired', 'rejected', 'accepted', 'sent', 'draft', 'accepted', 'rejected'])[1 + (k - 1) % 12] as status,
  (array['Kitchen remodel', 'Deck and pergola', 'Roof replacement', 'Bathroom renovation', 'Garage addition', 'Electrical service upgrade', 'Basement finish',
    'Whole-house repipe', 'Office partitions', 'Foundation drainage', 'Window replacement', 'Landscape terrace'])[1 + (k * 7) % 12] as title,
  case when k % 3 = 0 then pg_temp.seed_id('project ' || c.n || ' ' || (1 + k % 10)) end as project_id,
  pg_temp.seed_id('client ' || c.n || ' ' || (1 + (k * 5) % case c.plan when 'starter' then 9 else 16 end)) as client_id,
  (array[8.25, 10.25, 8.81, 8.625])[c.n]::numeric as tax_rate,
  now() - make_interval(days => case when k <= 12 then k * 4 else 40 + k * 14 end, hours => k) as created_at
from seed_companies c cross join generate_series(1, case c.plan when 'starter' then 12 else 28 end) k;
update seed_quotes q set client_id = p.client_id from public.projects p where p.id = q.project_id;
-- nobody leaves a quote open for a year
update seed_quotes set created_at = now() - make_interval(days => 5 + position, hours => position) where status = 'sent' and position > 12;

insert into public.quotes (id, company_id, client_id, custom_client_name, project_id, number_origin, title, description, discount_type, discount_value, tax_rate,
  valid_until, notes, terms, show_summary_only, created_by, created_at)
select s.id, s.company_id, case when s.position <> 10 then s.client_id end, case when s.position = 10 then 'Walk-in: Mrs. Alvarez' end, s.project_id,
  case when s.project_id is null then 'quotes_page' else 'project' end, s.title, 'Supply of labor and materials as itemized.',
  case when s.position % 5 = 0 then 'percent' else 'amount' end, case when s.position % 5 = 0 then 5 when s.position % 7 = 0 then 250 else 0 end, s.tax_rate,
  case when s.status = 'sent' then current_date + (array[2, 12, 25])[1 + s.position % 3] when s.status = 'expired' then current_date - 6
    else (s.created_at + interval '30 days')::date end,
  case when s.position % 4 = 0 then 'Price holds if the order is placed within the validity.' end, 'Half on start, half on completion.', s.position % 9 = 0, s.owner_id, s.created_at
from seed_quotes s order by s.company_id, s.created_at;

insert into public.quote_items (company_id, quote_id, item_id, position, section, name, description, quantity, unit, unit_price, unit_cost, is_optional, is_selected)
select s.company_id, s.id, i.id, row_number() over (partition by s.id order by i.category not in ('materials', 'equipment'), line),
  case when i.category in ('materials', 'equipment') then 'Materials and equipment' else 'Labor and services' end, i.name, i.description,
  case when i.unit_price >= 250 then 1 + pg_temp.pick(s.id || ' ' || line, 3)
    when i.unit in ('hour', 'linear_foot') then 4 + pg_temp.pick(s.id || ' ' || line, 60) * 0.5
    when i.unit = 'square_foot' then 60 + pg_temp.pick(s.id || ' ' || line, 340) * 1.25
    when i.unit = 'day' then 1 + pg_temp.pick(s.id || ' ' || line, 9) else 2 + pg_temp.pick(s.id || ' ' || line, 28) end, i.unit, i.unit_price, i.cost, line = 5, line <> 5 or s.position % 2 = 0
from seed_quotes s cross join generate_series(1, 5) line
join public.items_database i on i.id = pg_temp.seed_id('item ' || s.n || ' ' || (1 + pg_temp.pick(s.id || ' item ' || line, 22)))
where line <= 2 + s.position % 4;
update public.quotes q set status = s.status from seed_quotes s where q.id = s.id and s.status <> 'draft';
update public.quotes q set sent_at = least(q.created_at + interval '5 hours', now()), viewed_at = case when pg_temp.pick(q.id::text, 3) > 0 then least(q.created_at + interval '9 hours', now()) end,
  accepted_at = case when q.status = 'accepted' then q.created_at + interval '3 days' end, rejected_at = case when q.status = 'rejected' then q.created_at + interval '4 days' end
from seed_quotes s where q.id = s.id and s.status <> 'draft';

-- Invoices over three years ---------------------------------------------------------------------------------

create temp table seed_invoices as
select c.id as company_id, c.n, k as position, pg_temp.seed_id('invoice ' || c.n || ' ' || k) as id, c.owner_id,
  current_date - (k * case c.plan when 'starter' then 14 when 'enterprise' then 9 else 12 end) + 8 as issued,
  case when k <= 12 then (array['draft', 'sent', 'viewed', 'draft', 'partial', 'sent', 'overdue', 'paid', 'partial-late', 'overdue', 'paid', 'void'])[k]
    else 'paid' end as fate,
  (array['Progress on site work', 'Kitchen remodel', 'Roof replacement', 'Service call', 'Deck and pergola', 'Bathroom renovation', 'Electrical work', 'Monthly maintenance',
    'Framing package', 'Plumbing repair'])[1 + (k * 3) % 10] as title,
  pg_temp.seed_id('client ' || c.n || ' ' || (1 + (k * 7) % case c.plan when 'starter' then 9 else 16 end)) as client_id,
  -- Elsewhere a project is billed by its draws, below, and these invoices are service work outside of projects.
  case when k % 2 = 1 and c.plan = 'starter' then pg_temp.seed_id('project ' || c.n || ' ' || (1 + (k * 5) % 12)) end as project_id,
  (array[8.25, 10.25, 8.81, 8.625])[c.n]::numeric as tax_rate
from seed_companies c cross join generate_series(1, case c.plan when 'starter' then 14 when 'enterprise' then 120 else 92 end) k;
update seed_invoices i set client_id = p.client_id from public.projects p where p.id = i.project_id;
update seed_invoices set issued = current_date - 95 - position where fate = 'overdue' and position <= 12;
update seed_invoices set issued = least(issued, current_date);

insert into public.invoices (id, company_id, client_id, project_id, title, description, discount_type, discount_value, tax_rate, issue_date, due_date, notes,
  payment_terms, show_summary_only, created_by, created_at)
select s.id, s.company_id, s.client_id, s.project_id, s.title, 'Work as agreed.', case when s.position % 22 = 0 then 'percent' else 'amount' end,
  case when s.position % 22 = 0 then 5 when s.position % 11 = 0 then 100 else 0 end, s.tax_rate, s.issued,
  s.issued + (array[30, 15, 30, 45])[1 + s.position % 4], case when s.position % 6 = 0 then 'Thank you for your business.' end,
  (array['Net 30', 'Net 15', 'Net 30', 'Net 45'])[1 + s.position % 4], s.position % 13 = 0, s.owner_id, s.issued + time '09:30'
from seed_invoices s order by s.company_id, s.issued, s.position desc;
insert into public.invoice_items (company_id, invoice_id, item_id, position, name, description, quantity, unit, unit_price, unit_cost)
select s.company_id, s.id, i.id, line, i.name, i.description, case when i.unit_price >= 250 then 1 + pg_temp.pick(s.id || ' ' || line, 3)
    when i.unit in ('hour', 'linear_foot') then 4 + pg_temp.pick(s.id || ' ' || line, 60) * 0.5
    when i.unit = 'square_foot' then 60 + pg_temp.pick(s.id || ' ' || line, 340) * 1.25
    when i.unit = 'day' then 1 + pg_temp.pick(s.id || ' ' || line, 9) else 2 + pg_temp.pick(s.id || ' ' || line, 28) end, i.unit, i.unit_price, i.cost
from seed_invoices s cross join generate_series(1, 4) line
join public.items_database i on i.id = pg_temp.seed_id('item ' || s.n || ' ' || (1 + pg_temp.pick(s.id || ' item ' || line, 22)))
where line <= 1 + s.position % 4;
update public.invoices v set status = 'sent' from seed_invoices s where v.id = s.id and s.fate <> 'draft';
update public.invoices v set sent_at = least(v.created_at + interval '2 hours', now()), viewed_at = case when s.fate in ('viewed', 'paid', 'partial') then least(v.created_at + interval '1 day', now()) end,
  status = case when s.fate = 'viewed' then 'viewed' when s.fate = 'void' then 'void' else v.status end, void_reason = case when s.fate = 'void' then 'Billed twice' end
from seed_invoices s where v.id = s.id and s.fate <> 'draft';
insert into public.payments (company_id, invoice_id, amount, method, reference, paid_at, created_by, created_at)
select x.company_id, x.id, x.amount, (array['check', 'ach', 'card', 'wire', 'check', 'cash'])[1 + x.position % 6],
  case x.position % 6 when 0 then 'Check ' || (2000 + x.position) when 1 then 'ACH ' || (77100 + x.position) end, x.paid_at, x.owner_id, x.paid_at
from (
  select s.*, case when s.fate = 'paid' then v.balance else round(v.balance * 0.4, 2) end as amount,
    -- some clients always pay in time, some seldom do
    least(s.issued + make_interval(days => greatest(3, (array[30, 15, 30, 45])[1 + s.position % 4] - 1 - pg_temp.pick(s.id::text, 14)
      + case when pg_temp.pick(s.id || ' late', 100) < (array[0, 5, 15, 25, 35, 60])[1 + pg_temp.pick(s.client_id::text, 6)] then 16 + pg_temp.pick(s.id || ' days', 25) else 0 end))
      + time '14:00', now() - interval '1 hour') as paid_at
  from seed_invoices s join public.invoices v on v.id = s.id where s.fate in ('paid', 'partial', 'partial-late') and v.balance > 0
) x order by x.paid_at;
update public.invoices v set due_date = current_date - 20 from seed_invoices s where v.id = s.id and s.fate = 'partial-late';

insert into public.reminder_schedules (company_id, name, days_after_due, channel, message, is_active, created_by)
select c.id, t.name, t.days, t.channel, t.message, t.days <> 30, c.owner_id from seed_companies c cross join (values
  ('Three days before', -3, 'email', 'Your invoice is due in three days.'), ('One week late', 7, 'email', 'Your invoice is a week past due.'),
  ('A month late', 30, 'sms', 'Please pay this invoice.')) as t (name, days, channel, message);
insert into public.reminders (company_id, invoice_id, client_id, channel, recipient, message, status, sent_at, error, created_by, created_at)
select v.company_id, v.id, v.client_id, 'email', c.email, 'A friendly reminder that invoice ' || v.invoice_number || ' is open.', case when pg_temp.pick(v.id::text, 4) = 0 then 'failed' else 'sent' end,
  now() - interval '6 days', case when pg_temp.pick(v.id::text, 4) = 0 then 'Mailbox full' end, v.created_by, now() - interval '6 days'
from public.invoices v join public.clients c on c.id = v.client_id where v.status in ('sent', 'viewed', 'partial') and v.due_date < current_date - 10 and c.email is not null;

-- Documents that come of documents, made with the product's own functions in the owner's name
do $$
declare
  c record;
  q record;
  made jsonb;
  share jsonb;
begin
  for c in select * from seed_companies where plan <> 'starter' loop
    perform set_config('request.jwt.claim.sub', c.owner_id::text, true),
      set_config('request.jwt.claims', jsonb_build_object('sub', c.owner_id, 'role', 'authenticated')::text, true);
    -- one accepted quote converted and paid, one billed by deposit and progress with retainage
    select * into q from public.quotes where id = pg_temp.seed_id('quote ' || c.n || ' 3');
    made := public.convert_quote(q.id, q.client_id, current_date + 20);
    perform public.send_invoice((made ->> 'id')::uuid);
    perform public.record_payment(jsonb_build_object('invoice_id', made ->> 'id', 'amount', round((made ->> 'total_amount')::numeric / 2, 2), 'method', 'ach', 'reference', 'ACH 90021'));
    perform public.reverse_payment((select id from public.payments where invoice_id = (made ->> 'id')::uuid), 60, 'Paid twice for the delivery');
    select * into q from public.quotes where id = pg_temp.seed_id('quote ' || c.n || ' 5');
    made := public.bill_quote(q.id, 'deposit', 20);
    perform public.send_invoice((made ->> 'id')::uuid);
    perform public.record_payment(jsonb_build_object('invoice_id', made ->> 'id', 'amount', (made ->> 'balance')::numeric + 75, 'method', 'check', 'reference', 'Check 4410'), 'credit');
    made := public.bill_quote(q.id, 'progress', 35, null, 10);
    perform public.send_invoice((made ->> 'id')::uuid);
    -- a credit note for a sent invoice, a revised one, a shared and an accepted quote
    perform public.issue_credit_note(pg_temp.seed_id('invoice ' || c.n || ' 6'), 40, 'Two lights not installed');
    perform public.revise_invoice(pg_temp.seed_id('invoice ' || c.n || ' 2'), 'Client asked for another title');
    perform public.send_invoice(pg_temp.seed_id('invoice ' || c.n || ' 2'));
    perform public.share_invoice(pg_temp.seed_id('invoice ' || c.n || ' 3'), 90, 'client@example.test');
    share := public.share_quote(pg_temp.seed_id('quote ' || c.n || ' 2'), 60, 'client@example.test');
    perform public.decide_shared_quote(share ->> 'token', 'accepted', (
      select coalesce(k.contact_person, k.name) from public.quotes a join public.clients k on k.company_id = a.company_id and k.id = a.client_id
      where a.id = pg_temp.seed_id('quote ' || c.n || ' 2')), 'client@example.test', 'M10 40 C 40 10, 60 70, 90 35', null, null);
    perform public.duplicate_quote(pg_temp.seed_id('quote ' || c.n || ' 7'));
  end loop;
  perform set_config('request.jwt.claim.sub', '', true), set_config('request.jwt.claims', '', true);
end $$;
-- The gateway makes their signed files, without emails.
update private.acceptance_files f set sends_email = false from public.document_acceptances a
where a.id = f.acceptance_id and a.company_id in (select id from seed_companies);

-- The project file ------------------------------------------------------------------------------------------

insert into public.project_timeline (id, company_id, project_id, title, description, type, status, start_date, due_date, assignee_id, assignee, progress, result, notes, position, created_by)
select pg_temp.seed_id('step ' || p.n || ' ' || p.position || ' ' || t.k), p.company_id, p.id, t.title, t.description, t.type,
  case when p.status = 'completed' or p.percent >= t.upto then 'completed' when p.percent >= t.upto - 25 and p.status = 'delayed' then 'delayed'
    when p.percent >= t.upto - 25 and p.status <> 'planning' then 'in_progress' else 'pending' end,
  current_date + p.starts + (p.days * (t.upto - 15) / 100), current_date + p.starts + (p.days * t.upto / 100),
  case when t.k % 3 = 0 then c.field_id when t.k % 3 = 1 then c.manager_id end, case when t.k % 3 = 2 then case t.type when 'inspection' then 'City inspector' else 'Site crew' end end,
  case when p.percent >= t.upto then 100 when p.percent >= t.upto - 25 and p.status <> 'planning' then 40 + t.k * 5 else 0 end,
  case when t.type = 'inspection' and p.percent >= t.upto then 'passed' end, case when t.k = 3 then 'Photos required before cover.' else '' end, t.k, c.owner_id
from seed_projects p join seed_companies c on c.id = p.company_id
cross join lateral (values
  (1, 'Building permit', 'Submit drawings and pay the fee', 'permit', 15), (2, 'Site preparation', 'Protection, dumpster, temporary power', 'other', 25),
  (3, 'Rough-in inspection', 'Electrical, plumbing and framing', 'inspection', 50), (4, 'Close-in complete', 'Drywall or roof closed', 'milestone', 70),
  (5, 'Finishes complete', 'Paint, fixtures, floors', 'milestone', 90), (6, 'Final inspection', 'Certificate of occupancy', 'inspection', 100)
) as t (k, title, description, type, upto);
insert into public.project_timeline_dependencies (company_id, project_id, entry_id, depends_on_id)
select p.company_id, p.id, pg_temp.seed_id('step ' || p.n || ' ' || p.position || ' ' || k), pg_temp.seed_id('step ' || p.n || ' ' || p.position || ' ' || (k - 1))
from seed_projects p cross join generate_series(2, 6) k;

-- Who does what comes next: the field supervisor close-ins and inspections, the subcontractor the finishes. What has not begun waits for an answer.
insert into public.assignments (company_id, project_id, entry_id, user_id, state, asked_at, answered_at, created_by)
select p.company_id, p.id, e.id, t.person, case when e.start_date > current_date then 'asked' else 'confirmed' end,
  now() - interval '5 days', case when e.start_date <= current_date then now() - interval '4 days' end, c.owner_id
from seed_projects p join seed_companies c on c.id = p.company_id join public.project_timeline e on e.company_id = p.company_id and e.project_id = p.id
cross join lateral (select case e.title when 'Finishes complete' then c.sub_id else c.field_id end as person) t
where p.position in (1, 2, 4, 8) and e.status <> 'completed' and t.person is not null
  and e.title in ('Rough-in inspection', 'Close-in complete', 'Finishes complete', 'Final inspection') and (e.title <> 'Finishes complete' or p.position <> 2);

insert into public.project_tasks (company_id, project_id, timeline_id, title, status, assignee_id, due_date, position, created_by)
select p.company_id, p.id, pg_temp.seed_id('step ' || p.n || ' ' || p.position || ' ' || (1 + t.k % 6)), t.title,
  case when p.status = 'completed' or p.percent >= t.k * 14 then 'completed' when p.percent >= t.k * 14 - 20 and p.percent > 0 then 'in_progress' else 'pending' end,
  case when t.k % 2 = 0 then c.sub_id else c.field_id end, current_date + p.starts + (p.days * t.k / 8), t.k, c.owner_id
from seed_projects p join seed_companies c on c.id = p.company_id
cross join lateral (values (1, 'Order long-lead materials'), (2, 'Book the dumpster'), (3, 'Confirm the electrician''s dates'), (4, 'Submit the cabinet drawings'),
  (5, 'Schedule the rough-in inspection'), (6, 'Walk the punch list'), (7, 'Hand over warranties')) as t (k, title)
where t.k <= 4 + p.position % 4;

insert into public.weather_delays (id, company_id, project_id, reason, date, duration_days, notes, created_by)
select pg_temp.seed_id('weather ' || p.n || ' ' || p.position || ' ' || t.k), p.company_id, p.id, t.reason, current_date + p.starts + t.day, t.days, 'Crew sent to another site.', c.field_id
from seed_projects p join seed_companies c on c.id = p.company_id
cross join lateral (values (1, 'Heavy rain', 9, 2), (2, 'High wind, crane stopped', 23, 1), (3, 'Lightning nearby', 41, 1.5)) as t (k, reason, day, days)
where p.position in (1, 4, 8, 12) and p.starts + t.day < 0;
insert into public.weather_delay_costs (weather_delay_id, company_id, cost)
select id, company_id, round(duration_days * 640, 2) from public.weather_delays;

-- The files of supabase/demo, put into the buckets at the first start; written by scripts/drawDemoFiles.mjs.
create temp table demo_files (name text primary key, size int not null, hash text not null);
insert into demo_files values
  ('building-permit.pdf', 23131, 'db87a7e1a9a43a1a93fd4d50b53614448cab8a9dc70d992ecab08ef15a4e40d4'),
  ('construction-contract.pdf', 24804, '47eaa6a2a660cd19cae110d23ccc97b8d6ce4cdb763e5b2638af932cab0ac3e6'),
  ('demolition-day.jpg', 27029, '71bd07678f2a8fa48d2329138eb739189a2d6dd794ca118dc84a2ced33f30c10'),
  ('demolition-dusk.jpg', 26436, '71f664f08b5ca795e59ad1e16a84c68723ffe1bf7a81952a29a735ba15b86dd6'),
  ('deposit-invoice.pdf', 19854, '169040462af26f9eb9e3149f25e3c471419b3da94045a3f9d6f148d9908b0203'),
  ('drywall-day.jpg', 20305, 'fcf2d5b72aca1007f6f9346890bcf6d681d65045d86cbbf183e60d598c79298e'),
  ('drywall-dusk.jpg', 19556, '9726a783f6ecc5f805eb7a8628210734f860fcc83f32e06a8734d6705a0e1372'),
  ('electrical-day.jpg', 34133, '9e39d65f64519fd19a3386423b11cbcc5d1def96dc81172648dc3ccc9881cb7c'),
  ('electrical-dusk.jpg', 39276, '94b4bd76813793e8354b64c0891f6aaeef8345b690e0ce269801494f3800ede8'),
  ('existing-day.jpg', 24363, '24766ac5f46626f5ce89b390c8fbcb4dbf28c4d9babc0840e36912a32c98f5d3'),
  ('existing-dusk.jpg', 23555, '3baf1c9f0e13a2e92bdc3524cc32548357aa95ca48fc2df78a1a48f4f72b8d78'),
  ('finished-day.jpg', 27256, '916bb33f2422fbcc87bff9f7602e03004067a4d466498475dd4182a50f0f5d4f'),
  ('finished-dusk.jpg', 28034, '6476ad7084e68af5c31b79932da62a50af7941828c082d36dc206fdadde4831a'),
  ('framing-day.jpg', 34181, '84f6f8483afa341cb6483ce0e8ec2cf675d73ed05d3d822829a4421b3374f1ae'),
  ('framing-dusk.jpg', 32949, '5ff6c026e4d67dc551281e5342dde1f3c45911ffa131d0cb2cb9525509726db1'),
  ('material-receipt.pdf', 23315, 'c2f432cc5a7ace1c3327c1b3ef3bef2f7b4dae024498941b6d51b8560f1234b6'),
  ('roof-warranty.pdf', 21225, '23d093102603be57da0c9b75bbe46fb0b026a4b79e9c88392d988117b40fdb3d'),
  ('safety-checklist.pdf', 27174, 'dc5dba1a0fa3c69c5398ad2d5ee471332fe9dab2233b32b6f289307e5d86c503'),
  ('street-closure-permit.pdf', 21653, '0632b3df0f0bae4c636d3f377f7ffbf95804ef961d7d19cb579f2ec6c50a0442');

insert into public.project_photos (company_id, project_id, object_path, file_name, title, description, phase, taken_at, content_type, size_bytes, width, height, content_hash, uploaded_by, created_at)
select p.company_id, p.id, p.company_id || '/' || pg_temp.seed_id('photo ' || p.n || ' ' || p.position || ' ' || t.k) || '.jpg', 'IMG_' || (4000 + p.position * 20 + t.k) || '.jpg',
  t.title, t.description, t.phase, now() + make_interval(days => least(p.starts + t.day, -1)), 'image/jpeg', f.size, 1008, 756,
  f.hash, coalesce(c.field_id, c.owner_id), now() + make_interval(days => least(p.starts + t.day, -1))
from seed_projects p join seed_companies c on c.id = p.company_id
cross join lateral (values (1, 'existing', 'Existing condition', 'From the street', 'before', 0), (2, 'demolition', 'Before demolition', 'Kitchen wall', 'before', 1),
  (3, 'framing', 'Framing', 'North wall', 'during', 14), (4, 'electrical', 'Rough electrical', 'Panel location', 'during', 20), (5, 'drywall', 'Drywall hung', 'Living room', 'during', 30),
  (6, 'finished', 'Finished', 'Handed over', 'after', 60)) as t (k, motif, title, description, phase, day)
join demo_files f on f.name = t.motif || case when p.position % 2 = 0 then '-day.jpg' else '-dusk.jpg' end
where p.percent >= case t.phase when 'before' then 1 when 'during' then 20 else 100 end and p.position not in (3, 7);
insert into public.photo_annotations (company_id, photo_id, text, x, y, created_by)
select f.company_id, f.id, case f.phase when 'before' then 'Water stain, check the valley' else 'Add a blocking here for the handrail' end, 0.42, 0.36, f.uploaded_by
from public.project_photos f where pg_temp.pick(f.id::text, 3) = 0;

insert into public.project_documents (id, company_id, project_id, name, description, category, status, is_office_only, object_path, file_name, file_type, size_bytes, content_hash, template, expires_on, created_by, created_at)
select pg_temp.seed_id('document ' || p.n || ' ' || p.position || ' ' || t.k), p.company_id, p.id, t.name, t.description, t.category,
  case when p.status = 'planning' and t.k = 1 then 'pending' when p.percent = 100 and t.category = 'invoices' then 'paid'
    when t.status = 'expired' and p.status <> 'delayed' then 'approved' else t.status end, t.category in ('contracts', 'invoices'),
  p.company_id || '/' || pg_temp.seed_id('file ' || p.n || ' ' || p.position || ' ' || t.k) || '.pdf', f.name, 'pdf', f.size,
  f.hash, t.template, case when t.category = 'warranties' then current_date + 700 when t.status = 'expired' then current_date - case when p.status = 'delayed' then 12 else -40 - p.position end end,
  coalesce(c.manager_id, c.owner_id), now() + make_interval(days => least(p.starts + t.k, -1))
from seed_projects p join seed_companies c on c.id = p.company_id
cross join lateral (values
  (1, 'Construction contract', 'Signed by both parties', 'contracts', 'signed', 'Construction Contract'),
  (2, 'Building permit', 'City approval', 'permits', 'approved', null),
  (3, 'Street closure permit', 'For the crane', 'permits', 'expired', null),
  (4, 'Roof warranty', 'Ten years on workmanship', 'warranties', 'active', null),
  (5, 'Deposit invoice', 'As paid', 'invoices', 'pending', null),
  (6, 'Safety checklist', 'Week one', 'permits', 'draft', 'Safety Checklist'),
  (7, 'Material receipt', 'Lumber delivery', 'invoices', 'paid', 'Material Receipt')
) as t (k, name, description, category, status, template)
join demo_files f on f.name = lower(replace(t.name, ' ', '-')) || '.pdf'
where t.k <= 2 + p.position % 6 and p.position <> 5;
insert into public.document_versions (company_id, document_id, version_number, object_path, file_name, file_type, size_bytes, content_hash, uploaded_by, created_at)
select company_id, id, 1, object_path, file_name, file_type, size_bytes, content_hash, created_by, created_at from public.project_documents;
insert into public.signatures (company_id, document_id, version_number, signer, signer_email, status, method, signature, document_hash, signed_at, requested_by)
select d.company_id, d.id, 1, k.name, k.email, case when d.status = 'signed' then 'signed' else 'pending' end, case when d.status = 'signed' then 'typed' end,
  case when d.status = 'signed' then k.name end, case when d.status = 'signed' then d.content_hash end, case when d.status = 'signed' then d.created_at + interval '2 days' end, d.created_by
from public.project_documents d join public.projects p on p.id = d.project_id join public.clients k on k.id = p.client_id where d.template = 'Construction Contract';
-- The gateway makes their signed files, without emails.
insert into private.signature_files (signature_id, sends_email) select s.id, false from public.signatures s where s.status = 'signed' on conflict do nothing;

-- What seldom happens, once in each company
insert into public.project_timeline (company_id, project_id, title, description, type, status, start_date, due_date, assignee, progress, result, notes, position, created_by)
select p.company_id, p.id, t.title, t.description, t.type, t.status, current_date - t.ago - 1, current_date - t.ago, t.assignee, t.progress, t.result, t.notes, 6 + t.k, c.owner_id
from seed_projects p join seed_companies c on c.id = p.company_id
cross join lateral (values
  (1, 'Storm, crane down', 'No lifts above 25 mph', 'weather', 'completed', 14, null, 100, null, 'Two days lost.'),
  (2, 'Insulation inspection', 'Attic and outer walls', 'inspection', 'completed', 9, 'City inspector', 100, 'failed', 'Gaps at the eaves; called again.'),
  (3, 'Insulation inspection, second visit', 'Outer walls passed', 'inspection', 'completed', 4, 'City inspector', 100, 'partial', 'Attic hatch still open.')
) as t (k, title, description, type, status, ago, assignee, progress, result, notes)
where p.status = 'delayed';
insert into public.signatures (company_id, document_id, version_number, signer, signer_email, status, requested_by)
select d.company_id, d.id, 1, 'Former site manager', 'former@example.test', 'withdrawn', d.created_by
from public.project_documents d where d.template = 'Construction Contract' and d.status <> 'signed';
insert into public.reminders (company_id, invoice_id, client_id, channel, recipient, message, status, error, created_by, created_at)
select v.company_id, v.id, v.client_id, 'sms', v.phone, 'Please pay this invoice.', t.status, t.error, v.created_by, now() - interval '3 days'
from (select distinct on (i.company_id) i.*, c.phone from public.invoices i join public.clients c on c.id = i.client_id
  where i.status = 'paid' and c.phone is not null order by i.company_id, i.issue_date desc) v
cross join (values ('canceled', null), ('failed', 'The number is not in service.')) as t (status, error);

insert into public.budget_lines (company_id, project_id, category, description, amount, position, created_by)
select p.company_id, p.id, t.category, t.description, round(p.budget * t.share, 2), t.k, c.owner_id
from seed_projects p join seed_companies c on c.id = p.company_id
cross join lateral (values (1, 'materials', 'Materials and fixtures', 0.28), (2, 'labor', 'Own crew', 0.21), (3, 'subcontractors', 'Trades', 0.22), (4, 'equipment', 'Rental', 0.05),
  (5, 'permits', 'Fees', 0.02), (6, 'overhead', 'Site overhead', 0.04), (7, 'other', 'Contingency', 0.02)) as t (k, category, description, share);
insert into public.expenses (company_id, project_id, category, description, amount, status, expense_date, supplier, created_by)
select p.company_id, p.id, t.category, t.description, round(p.budget * 0.72 * t.share * (0.85 + pg_temp.pick(p.id || ' ' || t.k, 40) / 100.0), 2),
  'spent', least(current_date, current_date + p.starts + (p.days * t.k / 12)), t.supplier, c.owner_id
from seed_projects p join seed_companies c on c.id = p.company_id
cross join lateral (values (1, 'permits', 'Permit and plan review', 0.02, 'City'), (2, 'materials', 'Framing package', 0.12, 'Lone Star Lumber'), (3, 'labor', 'Crew, weeks 1 to 3', 0.11, null),
  (4, 'equipment', 'Lift and dumpster', 0.06, 'ToolTime Rentals'), (5, 'subcontractors', 'Electrical rough-in', 0.13, 'Capital Electric Supply'), (6, 'materials', 'Fixtures', 0.14, 'BlueRiver Plumbing Supply'),
  (7, 'labor', 'Crew, weeks 4 to 8', 0.16, null), (8, 'subcontractors', 'Drywall', 0.1, 'Precision Drywall Crew'), (9, 'overhead', 'Site office and insurance', 0.05, null),
  (10, 'materials', 'Finishes', 0.11, 'Glass and Door Depot')) as t (k, category, description, share, supplier)
-- Where there are purchase orders, fixtures and trades are ordered, below.
where p.percent >= t.k * 9 and (t.k <> 6 or c.plan = 'starter');
insert into public.expenses (company_id, project_id, category, description, amount, status, expense_date, supplier, created_by)
select p.company_id, p.id, 'subcontractors', 'Ordered: flooring and tile crew', round(p.budget * 0.06, 2), 'committed', current_date + 12 + p.position * 3, 'Precision Drywall Crew', c.owner_id
from seed_projects p join seed_companies c on c.id = p.company_id where p.status = 'delayed' or p.status = 'in_progress' and c.plan = 'starter';
-- Costs of the last weeks that are not due yet.
update public.expenses e set is_paid = false, due_date = x.due_date
from seed_projects p, public.expenses o cross join lateral (select o.expense_date + 14 + pg_temp.pick(o.id::text, 3) * 7 as due_date) x
where o.id = e.id and p.id = e.project_id and e.status = 'spent' and e.supplier <> 'City' and x.due_date >= current_date
  and p.status in ('in_progress', 'delayed');
-- Purchase orders, receipts, bills ----------------------------------------------------------------------------

-- Each order with the project it is for, the day it is needed, and what it costs; the numbers follow the days.
create temp table seed_orders as
select c.id as company_id, c.n, c.owner_id, c.field_id, p.id as project_id, p.position, p.status as job, t.k, pg_temp.seed_id('order ' || p.id || ' ' || t.k) as id,
  pg_temp.seed_id('vendor ' || c.n || ' ' || t.vendor) as vendor_id, t.kind, t.state, t.message, t.reason, x.needed, least(x.needed - t.lead, current_date - 6) as ordered, x.total,
  coalesce(c.manager_id, c.owner_id) as entered_by
from seed_projects p join seed_companies c on c.id = p.company_id and c.plan <> 'starter'
cross join lateral (values
  ('fixtures', 3, 'materials', null, 'Call the site an hour ahead.', null, 18),
  ('crew', 8, 'subcontract', 'accepted', 'Start after the last inspection.', null, 24),
  ('lumber', 1, 'materials', 'partly_received', 'Two deliveries, please.', null, 12),
  ('lights', 2, 'materials', 'sent', '', null, 30),
  ('doors', 9, 'materials', 'draft', '', null, 40),
  ('glass', 9, 'materials', 'declined', '', 'Lead time is ten weeks.', 60),
  ('lift', 6, 'materials', 'void', 'No longer needed.', null, 10)) as t (k, vendor, kind, state, message, reason, lead)
cross join lateral (select case t.k when 'fixtures' then least(current_date, current_date + p.starts + p.days / 2) - 3 when 'crew' then current_date + 12 + p.position * 3
    when 'lumber' then current_date + 4 when 'lights' then current_date + 16 else current_date + 30 end as needed,
  round(case t.k when 'fixtures' then p.budget * 0.72 * 0.14 * (0.85 + pg_temp.pick(p.id || ' 6', 40) / 100.0) when 'crew' then p.budget * 0.06
    when 'lumber' then p.budget * 0.012 when 'lights' then p.budget * 0.02 when 'doors' then p.budget * 0.025 when 'glass' then p.budget * 0.04 else p.budget * 0.004 end, 2) as total) x
where case t.k when 'fixtures' then p.percent >= 54 when 'crew' then p.status = 'in_progress' when 'lumber' then p.position = 1 when 'lights' then p.position = 2
  when 'doors' then p.position = 1 when 'glass' then p.position = 4 else p.position = 8 end;

insert into public.purchase_orders (id, company_id, number, vendor_id, project_id, kind, state, needed_by, ship_to, terms, message, retainage_percent, subtotal,
  approved_by, approved_at, sent_at, accepted_at, accepted_name, declined_at, answer_note, proposed_date, closed_at, voided_at, edited_by, created_by, created_at)
select s.id, s.company_id, private.take_number(s.company_id, 'purchase_order'), s.vendor_id, s.project_id, s.kind, coalesce(s.state, case s.job when 'completed' then 'closed' else 'received' end),
  s.needed, p.address, coalesce(v.payment_terms, ''), s.message, case s.kind when 'subcontract' then 10 else 0 end, s.total,
  case when s.total > 5000 then s.owner_id end, case when s.total > 5000 then s.ordered + time '09:30' end, case when s.state is distinct from 'draft' then s.ordered + time '10:00' end,
  case when s.k in ('fixtures', 'crew', 'lumber') then s.ordered + 1 + time '08:15' end, case when s.k in ('fixtures', 'crew', 'lumber') then v.contact_person end,
  case s.state when 'declined' then s.ordered + 2 + time '14:00' end, coalesce(s.reason, ''), case s.k when 'lights' then s.needed + 6 end,
  case when s.k = 'fixtures' and s.job = 'completed' then least(s.needed + 20 + time '16:00', now()) end, case s.state when 'void' then s.ordered + 4 + time '11:00' end,
  s.entered_by, s.entered_by, s.ordered + time '09:00'
from (select * from seed_orders order by company_id, ordered, k, position) s
join public.projects p on p.id = s.project_id join public.vendors v on v.id = s.vendor_id;

create temp table seed_order_lines as
select pg_temp.seed_id('order line ' || s.id || ' ' || t.at) as line_id, s.*, t.at, t.description, t.quantity, t.unit,
  case when t.share is null then s.total - coalesce(sum(t.quantity * round(s.total * t.share / t.quantity, 2)) over (partition by s.id), 0) else round(s.total * t.share / t.quantity, 2) end as unit_cost
from seed_orders s join (values
  ('fixtures', 1, 'Shower valves and trim', 4, 'each', 0.24), ('fixtures', 2, 'Water closets', 3, 'each', 0.18), ('fixtures', 3, 'Sinks and faucets', 6, 'each', 0.42),
  ('fixtures', 4, 'Supply lines, stops, and delivery', 1, 'lot', null),
  ('crew', 1, 'Flooring', 1, 'lump sum', 0.6), ('crew', 2, 'Tile', 1, 'lump sum', null),
  ('lumber', 1, 'Cedar decking, 5/4 x 6', 240, 'each', 0.7), ('lumber', 2, 'Joist hangers and screws', 1, 'lot', null),
  ('lights', 1, 'Recessed lights', 24, 'each', 0.6), ('lights', 2, 'Dimmers and boxes', 1, 'lot', null),
  ('doors', 1, 'Interior doors, prehung', 1, 'lot', null), ('glass', 1, 'Glass partitions', 1, 'lot', null), ('lift', 1, 'Lift, one week', 1, 'week', null))
  as t (k, at, description, quantity, unit, share) on t.k = s.k;
insert into public.purchase_order_lines (id, company_id, order_id, position, cost_code_id, description, quantity, unit, unit_cost, received_quantity, needs_receipt)
select l.line_id, l.company_id, l.id, l.at, k.id, l.description, l.quantity, l.unit, l.unit_cost, case l.k when 'fixtures' then l.quantity when 'lumber' then trunc(l.quantity / 2) else 0 end,
  l.kind <> 'subcontract'
from seed_order_lines l join public.cost_codes k on k.company_id = l.company_id and k.category = case l.kind when 'subcontract' then 'subcontractors' else 'materials' end;
update public.purchase_order_lines l set is_closed = true from public.purchase_orders o where o.company_id = l.company_id and o.id = l.order_id and o.state in ('closed', 'void');
insert into public.goods_receipts (id, company_id, order_id, received_on, received_by, note, created_at)
select pg_temp.seed_id('receipt ' || s.id), s.company_id, s.id, least(s.needed, current_date - 2), coalesce(s.field_id, s.owner_id), case s.k when 'lumber' then 'Second half comes next week.' else '' end,
  least(s.needed, current_date - 2) + time '13:20'
from seed_orders s where s.k in ('fixtures', 'lumber');
insert into public.goods_receipt_lines (company_id, receipt_id, order_line_id, quantity)
select l.company_id, pg_temp.seed_id('receipt ' || l.order_id), l.id, l.received_quantity from public.purchase_order_lines l
where l.received_quantity > 0 and exists (select from seed_orders s where s.id = l.order_id);

-- Fixtures are billed, and paid unless the bill is of the last weeks; the lumber is billed before the second half came.
create temp table seed_bills as
select s.*, pg_temp.seed_id('bill ' || s.id) as bill_id, least(case s.k when 'lumber' then current_date - 1 when 'crew' then current_date - 5 else s.needed + 3 end, current_date) as day,
  case when s.k = 'lumber' then 'exception' when s.k = 'crew' then 'matched' when s.job not in ('in_progress', 'delayed') or s.needed + 3 <= current_date - 40 then 'paid'
    when s.position = 1 then 'partly_paid' else 'approved' end as bill_state,
  case s.k when 'crew' then 0.3 else 1 end as part
from seed_orders s where s.k in ('fixtures', 'lumber') or s.k = 'crew' and s.position = 8;
insert into public.bills (id, company_id, vendor_id, vendor_number, order_id, state, bill_date, due_date, retainage_percent, approved_by, approved_at, edited_by, created_by, created_at)
select b.bill_id, b.company_id, b.vendor_id, 'INV-' || (20000 + pg_temp.pick(b.id::text, 9000)), b.id, b.bill_state, b.day, b.day + 14 + pg_temp.pick(b.id::text, 3) * 7,
  case b.kind when 'subcontract' then 10 else 0 end, case when b.k = 'fixtures' then b.owner_id end, case when b.k = 'fixtures' then least(b.day + time '15:00', now()) end,
  b.entered_by, b.entered_by, least(b.day + time '11:30', now())
from seed_bills b;
insert into public.bill_lines (company_id, bill_id, position, order_line_id, project_id, cost_code_id, description, quantity, unit_cost, amount)
select l.company_id, b.bill_id, l.position, l.id, b.project_id, l.cost_code_id, l.description, l.quantity * b.part, l.unit_cost, round(l.quantity * b.part * l.unit_cost, 2)
from seed_bills b join public.purchase_order_lines l on l.order_id = b.id;
update public.bills b set subtotal = (select sum(l.amount) from public.bill_lines l where l.bill_id = b.id) from seed_bills s where s.bill_id = b.id;
insert into public.bill_payments (company_id, bill_id, amount, paid_on, method, reference, created_by, created_at)
select b.company_id, b.id, case s.bill_state when 'paid' then b.total else round(b.total / 2, 2) end, case s.bill_state when 'paid' then s.day else current_date - 1 end, 'ach',
  'ACH ' || (70000 + pg_temp.pick(b.id::text, 9000)), s.owner_id, now()
from seed_bills s join public.bills b on b.id = s.bill_id where s.bill_state in ('paid', 'partly_paid');
update public.bills b set paid_amount = (select sum(p.amount) from public.bill_payments p where p.bill_id = b.id) from seed_bills s
where s.bill_id = b.id and s.bill_state in ('paid', 'partly_paid');
update public.purchase_order_lines o set billed_quantity = l.quantity, billed_amount = l.amount
from public.bill_lines l join seed_bills s on s.bill_id = l.bill_id and s.k = 'fixtures' where o.id = l.order_line_id;
-- One that nobody has checked yet.
insert into public.bills (id, company_id, state, object_path, file_hash, edited_by, created_by)
select pg_temp.seed_id('inbox ' || c.id), c.id, 'inbox', c.id || '/' || pg_temp.seed_id('inbox ' || c.id) || '/material-receipt.pdf',
  'c2f432cc5a7ace1c3327c1b3ef3bef2f7b4dae024498941b6d51b8560f1234b6', c.owner_id, c.owner_id from seed_companies c where c.plan <> 'starter';
select private.sum_actual_cost(p.company_id, p.id) from seed_projects p;
-- Bids for a terrace: one vendor prices everything, one leaves out the concrete, one has not answered.
create temp table seed_bids as
select p.company_id, c.n, p.id as project_id, coalesce(c.manager_id, c.owner_id) as asker, pg_temp.seed_id('bid ' || p.id) as id, current_date - 4 as asked
from seed_projects p join seed_companies c on c.id = p.company_id and c.plan <> 'starter' where p.position = 9;
insert into public.bid_requests (id, company_id, number, project_id, kind, state, title, scope, due_on, needed_by, sent_at, edited_by, created_by, created_at)
select b.id, b.company_id, private.take_number(b.company_id, 'bid'), b.project_id, 'materials', 'open', 'Terrace base: concrete, gravel, and rebar',
  'Delivered to the site in one trip. The driveway takes a 10-wheel truck; no washout on the property.', current_date + 6, current_date + 16,
  b.asked + time '09:40', b.asker, b.asker, b.asked + time '09:30' from seed_bids b;
insert into public.bid_lines (id, company_id, request_id, position, cost_code_id, description, quantity, unit)
select pg_temp.seed_id('bid line ' || b.id || ' ' || t.at), b.company_id, b.id, t.at, k.id, t.description, t.quantity, t.unit
from seed_bids b join public.cost_codes k on k.company_id = b.company_id and k.category = 'materials'
cross join (values (1, 'Concrete, 4,000 psi', 9, 'cu yd'), (2, 'Crushed gravel base', 14, 'ton'), (3, 'Rebar, #4 x 20 ft', 60, 'each'), (4, 'Delivery', 1, 'trip')) as t (at, description, quantity, unit);
insert into public.bid_invites (id, company_id, request_id, vendor_id, state, sent_at, viewed_at, answered_at, created_by, created_at)
select pg_temp.seed_id('bid of ' || b.id || ' ' || t.vendor), b.company_id, b.id, pg_temp.seed_id('vendor ' || b.n || ' ' || t.vendor), t.state, b.asked + time '09:40',
  b.asked + 1 + time '08:10', case t.state when 'submitted' then b.asked + t.days + time '14:25' end, b.asker, b.asked + time '09:40'
from seed_bids b cross join (values (4, 'submitted', 1), (1, 'submitted', 2), (6, 'viewed', 0)) as t (vendor, state, days);
insert into public.bid_offers (id, company_id, invite_id, revision, name, total, exclusions, note, valid_until, entered_by, created_at)
select pg_temp.seed_id('offer ' || i.id), i.company_id, i.id, 1, v.contact_person, 0, case when v.name like 'Rockwell%' then 'Pumping' else 'Concrete' end,
  case when v.name like 'Rockwell%' then 'Order two days ahead.' else '' end, current_date + 30, null, i.answered_at
from seed_bids b join public.bid_invites i on i.request_id = b.id and i.state = 'submitted' join public.vendors v on v.id = i.vendor_id;
insert into public.bid_prices (company_id, offer_id, line_id, unit_price)
select b.company_id, pg_temp.seed_id('offer ' || pg_temp.seed_id('bid of ' || b.id || ' ' || t.vendor)), pg_temp.seed_id('bid line ' || b.id || ' ' || t.line), t.price
from seed_bids b cross join (values (4, 1, 168.5), (4, 2, 42.75), (4, 3, 11.9), (4, 4, 185), (1, 2, 39.5), (1, 3, 10.45), (1, 4, 150)) as t (vendor, line, price);
update public.bid_offers f set total = (select sum(round(p.unit_price * l.quantity, 2)) from public.bid_prices p join public.bid_lines l on l.id = p.line_id where p.offer_id = f.id)
from seed_bids b join public.bid_invites i on i.request_id = b.id where f.invite_id = i.id;

-- Papers of vendors: the drywall crew's certificate expires soon, and the roofing wholesaler and the electric supply have sent no W-9.
insert into public.vendor_papers (id, company_id, vendor_id, kind, number, expires_on, note, created_by, created_at)
select pg_temp.seed_id('paper ' || c.n || ' ' || t.k), c.id, pg_temp.seed_id('vendor ' || c.n || ' ' || t.vendor), t.kind, t.number, current_date + t.days, t.note, c.owner_id,
  now() - make_interval(days => t.age)
from seed_companies c cross join (values
  (1, 8, 'insurance', 'GL-55120-24', -346, 'General liability, $1,000,000', 700),
  (2, 8, 'insurance', 'GL-55120-25', 19, 'General liability, $1,000,000', 340),
  (3, 8, 'license', 'TX-DW-20481', 210, '', 340),
  (4, 8, 'w9', null, null, '', 700),
  (5, 4, 'insurance', 'CPP-883021', 155, '', 200),
  (6, 1, 'w9', null, null, '', 365),
  (7, 3, 'w9', null, null, '', 365)
) as t (k, vendor, kind, number, days, note, age)
where c.plan <> 'starter';

insert into public.payment_schedule (company_id, project_id, description, amount, due_date, paid_at, position, created_by)
select p.company_id, p.id, t.description, round(p.budget * t.share, 2), current_date + p.starts + (p.days * t.at / 100), case when p.percent >= t.upto then now() + make_interval(days => least(p.starts + p.days * t.at / 100 + (array[-4, -2, -1, -3, 0, 5])[1 + pg_temp.pick(p.client_id::text, 6)], -1)) end, t.k, c.owner_id
from seed_projects p join seed_companies c on c.id = p.company_id
cross join lateral (values (1, 'Deposit', 0.2, 0, 1), (2, 'Framing complete', 0.3, 35, 45), (3, 'Drywall complete', 0.3, 65, 72), (4, 'Final payment', 0.2, 100, 100)) as t (k, description, share, at, upto)
-- The warehouse is billed by pay applications, below.
where p.position <> 6 or c.plan = 'starter';

-- the draws as invoices of their projects
create temp table seed_draws as
select s.id as draw_id, pg_temp.seed_id('draw ' || s.id) as id, s.company_id, s.project_id, p.client_id, p.name, s.description, s.amount, s.position,
  least(s.due_date - 12, current_date) as issued, s.due_date, s.paid_at, c.owner_id
from public.payment_schedule s join seed_projects p on p.id = s.project_id join seed_companies c on c.id = s.company_id
-- A draw is billed when its part of the work is nearly done, not because its date has passed.
where c.plan <> 'starter' and (s.paid_at is not null or s.due_date < current_date + 20) and p.percent > 0
  and p.percent >= (array[1, 35, 65, 95])[s.position];
insert into public.invoices (id, company_id, client_id, project_id, kind, title, issue_date, due_date, payment_terms, created_by, created_at)
select id, company_id, client_id, project_id, 'progress', name || ', draw ' || position, issued, due_date, 'Per contract', owner_id, issued + time '08:45'
from seed_draws order by company_id, issued;
insert into public.invoice_items (company_id, invoice_id, position, name, description, quantity, unit_price)
select company_id, id, 1, 'Draw ' || position || ': ' || description, 'According to the payment schedule of ' || name, 1, amount from seed_draws;
update public.payment_schedule s set invoice_id = d.id from seed_draws d where s.id = d.draw_id;
update public.invoices v set status = 'sent' from seed_draws d where v.id = d.id;
update public.invoices v set sent_at = least(v.created_at + interval '1 hour', now()) from seed_draws d where v.id = d.id;
insert into public.payments (company_id, invoice_id, amount, method, reference, paid_at, created_by, created_at)
select company_id, id, amount, case position when 1 then 'wire' else 'ach' end, 'Draw ' || position, paid_at, owner_id, paid_at from seed_draws where paid_at is not null order by paid_at;

do $$
declare
  c record;
  k int;
  made jsonb;
begin
  for c in select * from seed_companies where plan <> 'starter' loop
    perform set_config('request.jwt.claim.sub', c.owner_id::text, true),
      set_config('request.jwt.claims', jsonb_build_object('sub', c.owner_id, 'role', 'authenticated')::text, true);
    foreach k in array array[1, 2, 4, 8] loop
      made := public.save_change_order(jsonb_build_object('project_id', pg_temp.seed_id('project ' || c.n || ' ' || k), 'title', 'Upgrade to impact windows', 'reason', 'Client request',
        'schedule_days', 3, 'date', current_date - 14, 'items', jsonb_build_array(
          jsonb_build_object('category', 'materials', 'description', 'Window upgrade', 'quantity', 6, 'unit_price', 310, 'unit_cost', 232),
          jsonb_build_object('category', 'labor', 'description', 'Extra installation', 'quantity', 12, 'unit_price', 72, 'unit_cost', 51))));
      perform public.submit_change_order((made ->> 'id')::uuid);
      perform public.decide_change_order((made ->> 'id')::uuid, 'approved', 'Agreed on site');
      if k in (1, 2) then
        perform public.save_selection(jsonb_build_object('id', pg_temp.seed_id('selection ' || c.n || ' ' || k), 'project_id', pg_temp.seed_id('project ' || c.n || ' ' || k),
          'title', 'Kitchen backsplash', 'description', 'Tile for 32 square feet, installed.', 'allowance', 1800, 'respond_by', current_date + 14, 'is_open', true,
          'options', (select jsonb_agg(jsonb_build_object('id', pg_temp.seed_id('option ' || c.n || ' ' || k || ' ' || t.name), 'name', t.name, 'description', t.description, 'price', t.price) order by t.price)
            from (values ('Ceramic subway', 'White, 3 by 6 inches', 1800), ('Porcelain mosaic', 'Gray hexagons', 2150), ('Slate', 'Natural, sealed', 2640)) as t (name, description, price))));
      end if;
      made := public.save_change_order(jsonb_build_object('project_id', pg_temp.seed_id('project ' || c.n || ' ' || k), 'title', 'Omit the pantry built-ins', 'reason', 'Budget',
        'date', current_date - 5, 'items', jsonb_build_array(jsonb_build_object('category', 'materials', 'description', 'Credit for built-ins', 'quantity', 1, 'unit_price', -1450, 'unit_cost', 1060))));
      perform public.submit_change_order((made ->> 'id')::uuid);
      if k = 4 then
        perform public.decide_change_order((made ->> 'id')::uuid, 'rejected', 'Already ordered');
      end if;
      perform public.save_change_order(jsonb_build_object('project_id', pg_temp.seed_id('project ' || c.n || ' ' || k), 'title', 'Add exterior outlets', 'reason', '',
        'items', jsonb_build_array(jsonb_build_object('category', 'labor', 'description', 'Electrician', 'quantity', 5, 'unit_price', 95, 'unit_cost', 68))));
    end loop;
  end loop;
  perform set_config('request.jwt.claim.sub', '', true), set_config('request.jwt.claims', '', true);
end $$;

-- Progress billing by a schedule of values: the first application is paid, the second is being written.
do $$
declare
  c record;
  project uuid;
  worth numeric;
  billing jsonb;
  entries jsonb;
  applied uuid;
begin
  for c in select * from seed_companies where plan <> 'starter' loop
    perform set_config('request.jwt.claim.sub', c.owner_id::text, true),
      set_config('request.jwt.claims', jsonb_build_object('sub', c.owner_id, 'role', 'authenticated')::text, true);
    project := pg_temp.seed_id('project ' || c.n || ' 6');
    select k.value into worth from public.contracts k where k.project_id = project;
    perform public.save_sov(project, jsonb_build_object('retainage_rate', 10, 'lines', (
      select jsonb_agg(jsonb_build_object('item_number', t.k::text, 'description', t.description, 'scheduled_value',
        case t.k when 5 then worth - (select sum(round(worth * x, 2)) from unnest(array[0.05, 0.35, 0.27, 0.28]) x) else round(worth * t.share, 2) end) order by t.k)
      from (values (1, 'Mobilization and permits', 0.05), (2, 'Service entrance, 800 A', 0.35), (3, 'Panels and feeders', 0.27), (4, 'LED high-bay lighting', 0.28),
        (5, 'Testing and closeout', 0.05)) t (k, description, share))));
    foreach entries in array array['{"1": 100, "3": 15}'::jsonb, '{"1": 100, "3": 25, "stored": 3}'::jsonb] loop
      applied := pg_temp.seed_id('application ' || c.n || ' ' || (entries ? 'stored'));
      billing := public.save_pay_application(jsonb_build_object('id', applied, 'project_id', project,
        'period_to', case when entries ? 'stored' then current_date else current_date - 20 end));
      perform public.save_pay_application(jsonb_build_object('id', applied, 'version', (select a.version from public.pay_applications a where a.id = applied),
        'lines', (select jsonb_agg(case when l ->> 'item_number' = '2' then jsonb_build_object('sov_line_id', l ->> 'id', 'stored', round(worth * 0.03, 2))
            else jsonb_build_object('sov_line_id', l ->> 'id', 'percent', (entries ->> (l ->> 'item_number'))::numeric) end)
          from jsonb_array_elements(billing -> 'lines') l where entries ? (l ->> 'item_number') or entries ? 'stored' and l ->> 'item_number' = '2')));
      continue when entries ? 'stored';
      perform public.submit_pay_application(applied, current_date + 10, pg_temp.seed_id('application invoice ' || c.n));
      perform public.record_payment(jsonb_build_object('invoice_id', pg_temp.seed_id('application invoice ' || c.n), 'method', 'ach', 'reference', 'Application 1',
        'amount', (select v.balance from public.invoices v where v.id = pg_temp.seed_id('application invoice ' || c.n))));
    end loop;
  end loop;
  perform set_config('request.jwt.claim.sub', '', true), set_config('request.jwt.claims', '', true);
end $$;

-- Clients: notes, consent, messages, surveys ----------------------------------------------------------------

insert into public.client_notes (company_id, client_id, body, is_pinned, created_by, created_at)
select s.company_id, s.id, t.body, t.k = 1, (select owner_id from seed_companies c where c.id = s.company_id), now() - make_interval(days => s.position * 6 + t.k * 9)
from seed_clients s cross join lateral (values (1, 'Gate code 4417. Park on the street.'), (2, 'Called about the schedule; wants to start after the holidays.'), (3, 'Sent samples of the quartz by mail.')) as t (k, body)
where s.position % 4 + 1 >= t.k;
insert into public.client_message_consent (company_id, client_id, phone_number, has_consented, consent_date, opted_out, opted_out_date)
select k.company_id, k.id, private.e164(k.phone), s.position % 5 <> 0, now() - interval '200 days', s.position % 5 = 0, case when s.position % 5 = 0 then now() - interval '20 days' end
from seed_clients s join public.clients k on k.id = s.id where private.e164(k.phone) is not null and s.position <= 12;
insert into public.client_messages (company_id, client_id, user_id, template_id, direction, phone_number, message_content, status, twilio_sid, sent_at, delivered_at, replied_at, twilio_error_code, twilio_error_message, created_at)
select n.company_id, n.client_id, case when t.direction = 'outbound' then c.owner_id end, null, t.direction, n.phone_number, t.body, t.status, 'SMseed' || md5(n.id || ' ' || t.k),
  now() - make_interval(days => t.ago), case when t.status in ('delivered', 'replied') then now() - make_interval(days => t.ago) + interval '20 seconds' end,
  case when t.status = 'replied' and t.direction = 'outbound' then now() - make_interval(days => t.ago) + interval '2 hours' end,
  case when t.status = 'failed' then '30006' end, case when t.status = 'failed' then 'Landline or unreachable carrier' end, now() - make_interval(days => t.ago)
from public.client_message_consent n join seed_companies c on c.id = n.company_id
cross join lateral (values (1, 'outbound', 'Our crew arrives Monday at 8 am.', 'replied', 18), (2, 'inbound', 'Great, the gate will be open.', 'replied', 18),
  (3, 'outbound', 'The inspector passed the rough-in today.', 'delivered', 9), (4, 'outbound', 'Your invoice is ready.', 'sent', 3), (5, 'outbound', 'Please call us back about the tile.', 'failed', 2)) as t (k, direction, body, status, ago)
where not n.opted_out and case t.status when 'failed' then (select s.position in (4, 8) from seed_clients s where s.id = n.client_id) else pg_temp.pick(n.id || ' ' || t.k, 4) > 0 end;
insert into public.message_templates (company_id, name, content, created_by)
select id, 'Crew on the way', 'Hi {client_name}, our crew is on the way and arrives in about 30 minutes. {company_name}', owner_id from seed_companies;
insert into public.surveys (company_id, client_id, project_id, rating, comment, answered_at, created_by, created_at)
select p.company_id, p.client_id, p.id, case when p.position <> 11 then 3 + pg_temp.pick(p.id::text, 3) end,
  case pg_temp.pick(p.id::text, 3) when 2 then 'Tidy crew, finished a day early.' when 1 then 'Good work; the dust was a nuisance.' end,
  case when p.position <> 11 then now() + make_interval(days => p.starts + p.days + 6) end, c.owner_id, now() + make_interval(days => p.starts + p.days + 2)
from seed_projects p join seed_companies c on c.id = p.company_id where p.status = 'completed' and p.client_id is not null;
insert into public.contact_requests (name, email, company, phone, subject, message, created_at) values
  ('Joanna Weiss', 'joanna@weissbuild.example', 'Weiss Build', '(212) 555-0170', 'Enterprise plan', 'We are 40 people in two cities. Can we get a demo?', now() - interval '3 days');

-- Insights and settings -------------------------------------------------------------------------------------

insert into public.goals (company_id, metric, target, created_by)
select c.id, t.metric, t.target * (array[1, 1.1, 0.2, 3])[c.n], c.owner_id from seed_companies c
cross join (values ('monthly_revenue', 60000), ('project_completion', 92), ('quote_win_rate', 55), ('new_clients', 3)) as t (metric, target)
where c.plan <> 'starter' and (t.metric = 'monthly_revenue' or c.n = 1);
insert into public.company_regions (company_id, region, zip_prefixes)
select c.id, t.region, array[(case c.state when 'TX' then 78700 when 'WA' then 98100 when 'CO' then 80200 else 94100 end + t.a)::text, (case c.state when 'TX' then 78700 when 'WA' then 98100 when 'CO' then 80200 else 94100 end + t.b)::text,
  (case c.state when 'TX' then 78700 when 'WA' then 98100 when 'CO' then 80200 else 94100 end + t.c)::text]
from seed_companies c cross join (values ('downtown', 1, 2, 3), ('north-suburbs', 4, 5, 6), ('west-industrial', 7, 8, 9), ('east-residential', 10, 11, 12), ('south-commercial', 13, 14, 16)) as t (region, a, b, c)
where c.plan <> 'starter';
insert into public.subcontractor_ratings (company_id, vendor_id, name, project_id, quality, timeliness, cost_efficiency, communication, safety, innovation, rated_on, created_by)
select c.id, v.id, v.name, pg_temp.seed_id('project ' || c.n || ' ' || p), 78 + pg_temp.pick(v.name || p, 20), 70 + pg_temp.pick(v.name || p || 't', 28), 72 + pg_temp.pick(v.name || p || 'c', 25),
  75 + pg_temp.pick(v.name || p || 'm', 24), 85 + pg_temp.pick(v.name || p || 's', 15), 60 + pg_temp.pick(v.name || p || 'i', 35), current_date - p * 9, c.owner_id
from seed_companies c join public.vendors v on v.company_id = c.id and v.name in ('Precision Drywall Crew', 'Capital Electric Supply', 'BlueRiver Plumbing Supply', 'Rockwell Concrete')
cross join generate_series(1, 4) p where c.plan <> 'starter';

insert into public.company_tax_settings (company_id, default_tax_rate, tax_name, tax_number, state, county, city)
select id, (array[8.25, 10.25, 8.81, 8.625])[n], 'Sales Tax', state || '-' || (330000 + n), state, (array['Travis', 'King', 'Denver', 'San Francisco'])[n], city from seed_companies;
insert into public.tax_rates (company_id, name, rate, description, is_active, position)
select c.id, t.name, t.rate, t.description, t.active, t.k from seed_companies c cross join (values
  (1, 'State only', 6.25, 'Outside city limits', true), (2, 'Exempt', 0, 'Government and resale', true), (3, 'Old combined rate', 8.25, 'Until last year', false)) as t (k, name, rate, description, active);
insert into public.company_branding (id, company_id, name, primary_color, secondary_color, accent_color, font_family, created_by)
select pg_temp.seed_id('branding ' || c.n), c.id, k.name, k.primary_color, k.secondary_color, k.accent_color, (array['Inter', 'Montserrat', 'Lato', 'Roboto'])[c.n], c.owner_id
from seed_companies c join public.companies k on k.id = c.id where c.plan <> 'starter';
insert into public.document_templates (company_id, branding_id, template_name, document_type, base_template, logo_position, logo_size, show_watermark, status, is_default, user_id, created_by)
select c.id, case when c.plan <> 'starter' then pg_temp.seed_id('branding ' || c.n) end, t.name, t.type, t.base, t.position, t.size, t.watermark, t.status, t.is_default, c.owner_id, c.owner_id
from seed_companies c cross join (values ('Standard invoice', 'invoice', 'standard', 'top-left', 'medium', false, 'active', true), ('Standard quote', 'quote', 'professional', 'top-right', 'large', false, 'active', true),
  ('Detailed invoice', 'invoice', 'detailed', 'top-left', 'small', true, 'draft', false), ('Letterhead', 'letterhead', 'minimal', 'top-center', 'medium', false, 'active', false)) as t (name, type, base, position, size, watermark, status, is_default);
insert into public.brand_guidelines (company_id, branding_id, user_id, guideline_type, title, description, settings, is_enforced)
select c.id, pg_temp.seed_id('branding ' || c.n), c.owner_id, t.type, t.title, t.description,
  case t.type when 'color_palette' then jsonb_build_object('primary', k.primary_color, 'secondary', k.secondary_color) when 'typography' then jsonb_build_object('font_family', k.font_family, 'heading_size', 24) else '{}' end, t.enforced
from seed_companies c join public.companies k on k.id = c.id cross join (values ('color_palette', 'Our colors', 'Primary on headings, accent sparingly.', false), ('typography', 'Type', 'One family everywhere.', false),
  ('logo_usage', 'Logo on documents', 'Every quote and invoice shows the logo.', true), ('tone_voice', 'How we write', 'Short, friendly, no jargon.', false)) as t (type, title, description, enforced) where c.plan <> 'starter';
insert into public.company_security_settings (company_id) select id from seed_companies;
insert into public.notification_preferences (company_id, weekly_reports) select id, n = 1 from seed_companies;
insert into public.webhook_endpoints (id, company_id, url, description, events, is_active, created_by)
select pg_temp.seed_id('webhook'), id, 'https://hooks.summit-commercial.example/plumbline', 'Accounting bridge', array['invoice.paid', 'payment.recorded'], false, owner_id from seed_companies where plan = 'enterprise';
insert into private.webhook_secrets (endpoint_id, secret) values (pg_temp.seed_id('webhook'), 'whsec_' || private.new_token());
insert into public.webhook_deliveries (company_id, endpoint_id, event, payload, status, attempts, response_status, error, delivered_at, created_at)
select c.id, pg_temp.seed_id('webhook'), 'invoice.paid', '{"event": "invoice.paid"}', case when k = 2 then 'failed' else 'delivered' end, case when k = 2 then 8 else 1 end,
  case when k = 2 then 503 else 200 end, case when k = 2 then 'Service unavailable' end, case when k <> 2 then now() - make_interval(days => k) end, now() - make_interval(days => k)
from seed_companies c cross join generate_series(1, 4) k where c.plan = 'enterprise';
insert into public.billing_history (company_id, external_id, description, amount, status, issued_at)
select c.id, 'seed_' || c.n || '_' || m, initcap(c.plan) || ' plan, monthly', p.monthly_price, case when m = 3 and c.n = 2 then 'failed' else 'paid' end, date_trunc('month', now()) - make_interval(months => m)
from seed_companies c join public.plans p on p.slug = c.plan cross join generate_series(0, 7) m;
insert into public.ai_conversations (company_id, user_id, session_id, message, response, created_at)
select c.id, c.owner_id, 'seed', 'How much is overdue?', 'You can see the overdue invoices under Invoices, filter Overdue.', now() - interval '2 days' from seed_companies c;
insert into public.saved_searches (company_id, user_id, list, name, query)
select c.id, c.owner_id, 'projects', 'Delayed and urgent', '{"conditions": [{"field": "status", "comparison": "is", "value": "delayed"}, {"field": "priority", "comparison": "is", "value": "urgent"}]}' from seed_companies c;
select private.store_metrics(id) from seed_companies;

-- Time: the crew's last four weeks; older weeks are approved, last week is submitted --------------------------

insert into public.pay_rates (company_id, user_id, wage, burden_percent, from_date, created_by)
select c.id, r.person, r.wage, r.burden, r.starts, c.owner_id from seed_companies c
cross join lateral (values (coalesce(c.field_id, c.owner_id), 36.00, 28.00, current_date - 380), (coalesce(c.field_id, c.owner_id), 38.50, 28.00, current_date - 40),
  (c.sub_id, 42.00, 12.00, current_date - 380)) as r (person, wage, burden, starts)
where c.plan <> 'starter' and r.person is not null;
insert into public.time_entries (id, company_id, user_id, project_id, cost_code_id, started_at, ended_at, work_day, break_seconds, source,
  start_place, end_place, device_started_at, device_ended_at, server_started_at, server_ended_at, status, submitted_at, approved_by,
  approved_at, edit_reason)
select pg_temp.seed_id('time ' || t.n || ' ' || t.who || ' ' || t.day || ' ' || t.k), t.company_id, t.person, t.project_id, t.code_id,
  t.started, t.ended, t.day, t.rest * 60, case when t.reason is null then 'clock' else 'manual' end, t.place, t.place,
  case when t.reason is null then t.started end, case when t.reason is null then t.ended end, t.started, t.ended, t.status,
  case when t.status <> 'open' then t.ended end, case t.status when 'approved' then t.approver end,
  case t.status when 'approved' then date_trunc('week', t.day) + interval '7 days 9 hours' end, t.reason
from (
  select c.n, c.id as company_id, w.who, w.person, w.k, d.day, p.id as project_id, k.id as code_id, w.rest, coalesce(c.manager_id, c.owner_id) as approver,
    jsonb_build_object('latitude', p.latitude, 'longitude', p.longitude) as place,
    (d.day + w.starts + make_interval(mins => pg_temp.pick(w.who || d.day || 'in', 12))) at time zone co.timezone as started,
    (d.day + w.ends + make_interval(mins => pg_temp.pick(w.who || d.day || w.k || 'out', 18))) at time zone co.timezone as ended,
    case when d.day >= date_trunc('week', current_date) then 'open' when d.day >= date_trunc('week', current_date) - interval '7 days' then 'submitted'
      else 'approved' end as status,
    case when w.who = 'sub' and d.ago = 8 then 'Phone was out of battery' end as reason
  from seed_companies c join public.companies co on co.id = c.id
  cross join lateral (select ago, current_date - ago as day from generate_series(1, 28) ago) d
  -- By the day of the week: each job gets the same hours on whatever day the demo is made.
  cross join lateral (values ('field', coalesce(c.field_id, c.owner_id), 1, time '07:00', time '11:30', 0, 1),
    ('field', coalesce(c.field_id, c.owner_id), 2, time '12:00', case when d.ago % 9 = 2 then time '17:10' else time '15:40' end, 0, 4),
    ('sub', c.sub_id, 1, time '07:15', time '15:45', case when d.ago % 11 = 4 then 0 else 30 end, case when extract(isodow from d.day) < 5 then 1 else 8 end))
    as w (who, person, k, starts, ends, rest, position)
  join seed_projects s on s.company_id = c.id and s.position = w.position join public.projects p on p.id = s.id
  join public.cost_codes k on k.company_id = c.id and k.category = 'labor'
  where c.plan <> 'starter' and w.person is not null and extract(isodow from d.day) < 6
) t;

-- What is approved and older than last week went to payroll, exported with the product's own function
do $$
declare
  c record;
begin
  for c in select * from seed_companies where plan <> 'starter' loop
    perform set_config('request.jwt.claim.sub', c.owner_id::text, true),
      set_config('request.jwt.claims', jsonb_build_object('sub', c.owner_id, 'role', 'authenticated')::text, true);
    perform public.export_time(jsonb_build_object('id', pg_temp.seed_id('payroll ' || c.n), 'from', current_date - 28,
      'to', date_trunc('week', current_date)::date - 15, 'format', 'gusto'));
  end loop;
  perform set_config('request.jwt.claim.sub', '', true), set_config('request.jwt.claims', '', true);
end $$;

-- Field: checklists, punch lists, and daily logs of the last two weeks ----------------------------------------

create temp table seed_checklists (k int, name text, items jsonb);
insert into seed_checklists values
  (1, 'Pre-pour inspection', '[{"id": "forms", "text": "Forms are straight, braced, and oiled", "kind": "check", "required": true},
    {"id": "rebar", "text": "Rebar is tied and on chairs", "kind": "check", "required": true},
    {"id": "bolts", "text": "Anchor bolts and sleeves are in place", "kind": "check", "required": true},
    {"id": "slump", "text": "Slump ordered (inches)", "kind": "number", "required": true},
    {"id": "photo", "text": "Photo of the forms before the pour", "kind": "photo", "required": false},
    {"id": "notes", "text": "Notes for the concrete crew", "kind": "text", "required": false}]'),
  (2, 'Roof safety', '[{"id": "tied", "text": "Everyone on the roof is tied off or behind a guardrail", "kind": "check", "required": true},
    {"id": "ladder", "text": "Ladders are tied and reach 3 ft above the edge", "kind": "check", "required": true},
    {"id": "openings", "text": "Skylights and openings are covered", "kind": "check", "required": true},
    {"id": "fence", "text": "Area below is fenced off", "kind": "check", "required": true}]'),
  (3, 'Final walkthrough', '[{"id": "doors", "text": "Doors and windows open and latch", "kind": "check", "required": true},
    {"id": "power", "text": "Outlets, switches, and lights work", "kind": "check", "required": true},
    {"id": "paint", "text": "Paint and trim are clean", "kind": "check", "required": true},
    {"id": "client", "text": "What the client asked for", "kind": "text", "required": false}]');
insert into public.checklist_templates (id, company_id, name, items, created_by)
select pg_temp.seed_id('template ' || c.n || ' ' || k.k), c.id, k.name, k.items, c.owner_id
from seed_companies c cross join seed_checklists k where c.plan <> 'starter';
insert into public.checklists (id, company_id, project_id, template_id, name, items, answers, status, device_started_at, device_finished_at,
  finished_at, finished_by, created_by, created_at)
select pg_temp.seed_id('checklist ' || p.n || ' ' || p.position || ' ' || t.k), c.id, p.id, pg_temp.seed_id('template ' || c.n || ' ' || t.k), k.name, k.items,
  (select jsonb_object_agg(a.id, jsonb_build_object('value', a.value, 'note', a.note, 'photo', null, 'at', t.at, 'by', coalesce(c.field_id, c.owner_id)))
    from jsonb_to_recordset(t.answers) as a (id text, value text, note text)),
  t.status, t.at, case t.status when 'done' then t.at end, case t.status when 'done' then t.at end,
  case t.status when 'done' then coalesce(c.field_id, c.owner_id) end, coalesce(c.field_id, c.owner_id), t.at
from seed_projects p join seed_companies c on c.id = p.company_id
cross join lateral (values
  (1, 'done', now() - interval '6 days', '[{"id": "forms", "value": "ok", "note": ""}, {"id": "rebar", "value": "not_ok", "note": "Two chairs missing at the north wall"},
    {"id": "bolts", "value": "ok", "note": ""}, {"id": "slump", "value": "4.5", "note": ""}]'::jsonb),
  (2, 'in_progress', now() - interval '1 day', '[{"id": "tied", "value": "ok", "note": ""}, {"id": "ladder", "value": "ok", "note": ""}]'::jsonb)) as t (k, status, at, answers)
join seed_checklists k on k.k = t.k
where c.plan <> 'starter' and p.position in (1, 4);
insert into public.punch_items (id, company_id, project_id, title, description, place, photo_hash, pin_x, pin_y, assignee_id, vendor_id, due_date,
  status, sent_back_reason, ready_by, ready_at, closed_by, closed_at, checklist_id, checklist_item, device_created_at, created_by, created_at)
select pg_temp.seed_id('punch ' || p.n || ' ' || p.position || ' ' || t.k), c.id, p.id, t.title, t.description, t.place, f.content_hash,
  case when f.id is not null then 0.42 end, case when f.id is not null then 0.36 end,
  case t.who when 'sub' then case when p.position = 1 then c.sub_id end when 'field' then c.field_id end,
  case t.who when 'vendor' then (select v.id from public.vendors v where v.company_id = c.id and v.is_active order by v.name limit 1) end,
  current_date + t.due, t.status, t.reason, case when t.status <> 'open' then coalesce(c.field_id, c.owner_id) end,
  case when t.status <> 'open' then now() - interval '1 day' end, case t.status when 'closed' then c.owner_id end,
  case t.status when 'closed' then now() - interval '4 hours' end,
  case when t.k = 6 then pg_temp.seed_id('checklist ' || p.n || ' ' || p.position || ' 1') end, case when t.k = 6 then 'rebar' end,
  now() - make_interval(days => 9 - t.k), coalesce(c.manager_id, c.owner_id), now() - make_interval(days => 9 - t.k)
from seed_projects p join seed_companies c on c.id = p.company_id
cross join lateral (values
  (1, 'Touch up paint at the stair', 'Two coats, same batch.', 'Hallway', 'sub', 3, 'open', null),
  (2, 'Outlet cover is cracked', '', 'Kitchen', 'vendor', -2, 'open', null),
  (3, 'Door rubs on the floor', 'Plane 1/8 in off the bottom.', 'Bedroom 2', 'field', 1, 'ready', null),
  (4, 'Gap in the baseboard', '', 'Living room', 'sub', 5, 'open', 'Caulk shrank, fill it once more'),
  (5, 'Blocking for the handrail', '', 'Hallway', 'field', -4, 'closed', null),
  (6, 'Rebar is tied and on chairs', E'Two chairs missing at the north wall\nFrom the checklist Pre-pour inspection', '', 'nobody', 2, 'open', null))
  as t (k, title, description, place, who, due, status, reason)
left join lateral (select x.id, x.content_hash from public.project_photos x where x.project_id = p.id and t.k in (1, 5) order by x.taken_at desc limit 1) f on true
where c.plan <> 'starter' and p.position in (1, 4);
insert into public.daily_logs (id, company_id, project_id, user_id, day, weather, work_done, deliveries, delays, visitors, safety, status, published_at,
  created_by, created_at, photo_hashes, is_shared, device_saved_at, server_saved_at)
select pg_temp.seed_id('log ' || p.n || ' ' || p.position || ' ' || d.ago), c.id, p.id, coalesce(c.field_id, c.owner_id), d.day,
  (array['Sunny, 48 to 66°F', 'Partly cloudy, 51 to 70°F', 'Light rain, 44 to 58°F'])[1 + d.ago % 3],
  (array['Set the second floor joists and started sheathing.', 'Hung drywall in the living room; electrician finished the panel.',
    'Poured the porch footings and stripped the forms.', 'Framed the interior walls on the first floor.'])[1 + d.ago % 4],
  case when d.ago % 4 = 1 then '42 sheets of drywall, 2 boxes of screws' else '' end,
  case when d.ago % 3 = 2 then 'Rain until 10 AM' else '' end, case when d.ago % 5 = 3 then 'City inspector, framing' else '' end,
  case when d.ago % 4 = 0 then 'Toolbox talk on ladders' else '' end, 'published', d.day + time '16:45', coalesce(c.field_id, c.owner_id), d.day + time '16:45',
  case when d.ago % 4 = 1 then (select coalesce(array_agg(x.content_hash), '{}') from (select * from public.project_photos y where y.project_id = p.id
    order by y.taken_at desc limit 2) x) else '{}' end,
  d.ago % 5 = 3, d.day + time '16:45', d.day + time '16:45'
from seed_projects p join seed_companies c on c.id = p.company_id
cross join lateral (select ago, current_date - ago as day from generate_series(1, 14) ago) d
where c.plan <> 'starter' and p.position in (1, 4) and extract(isodow from d.day) < 6;
drop table seed_checklists;
-- Seeding notifies nobody of what was assigned.
delete from public.notifications n using seed_companies c where n.company_id = c.id and n.title like 'Punch item%';

-- Leads: inquiries of the last two months, from new to won and lost ------------------------------------------

create temp table seed_leads as
select c.id as company_id, c.n, k as position, pg_temp.seed_id('lead ' || c.n || ' ' || k) as id, c.owner_id, c.manager_id, c.city, c.state,
  (array['Maya Torres', 'Greg Sandoval', 'Priya Nair', 'Walter Boone', 'Denise Carter', 'Omar Haddad', 'Lena Kowalski', 'Curtis Bell', 'Amy Zhang', 'Frank Russo',
    'Tessa Whitman', 'Jorge Medina', 'Carol Jennings', 'Sean Murphy'])[k] as name,
  (array['Kitchen remodel', 'Composite deck', 'Primary bath', 'Roof leak and repair', 'Two-car garage', 'Basement finish', 'Window replacement', 'Front porch rebuild',
    'Home office addition', 'Laundry room', 'Accessory dwelling unit', 'Siding replacement', 'Patio cover', 'Attic conversion'])[k] as title,
  (array['New', 'New', 'New', 'Contacted', 'Contacted', 'Visit booked', 'Visit booked', 'Estimating', 'Estimating', 'Quote sent', 'Quote sent', 'Won', 'Lost', 'Lost'])[k] as stage,
  (array['Website', 'Referral', 'Phone call', 'Website', 'Yard sign', 'Referral', 'Website', 'Repeat client', 'Website', 'Online ad', 'Referral', 'Website', 'Online ad', 'Phone call'])[k] as source,
  (array[38, 14, 22, 6, 64, 45, 18, 26, 52, 9, 140, 33, 12, 75])[k] * 1000 as low,
  (array[0.1, 1, 2, 3, 5, 8, 9, 12, 15, 18, 24, 40, 30, 45])[k] as days_ago,
  current_date + case extract(isodow from current_date) when 5 then 3 when 6 then 2 else 1 end as next_workday
from seed_companies c cross join generate_series(1, 14) k where k <= case c.plan when 'starter' then 7 else 14 end;
insert into public.leads (id, company_id, number, title, contact_name, email, phone, address, description, source_id, stage_id, stage_since, open_stage_id, outcome, decided_at,
  lost_reason_id, lost_note, value_low, value_high, owner_id, next_step, next_step_on, first_reply_at, last_contact_at, last_inquiry_at, created_by, created_at, client_id, project_id, company_name)
select l.id, l.company_id, 'L-' || lpad((row_number() over (partition by l.company_id order by l.days_ago desc))::text, 4, '0'), coalesce(q.title, l.title), coalesce(k.contact_person, k.name, l.name),
  coalesce(k.email, lower(replace(l.name, ' ', '.')) || '@mail.example'), coalesce(k.phone, '(' || (array[512, 206, 303, 415])[l.n] || ') 555-0' || (150 + l.position)),
  coalesce(k.address, jsonb_build_object('street', (200 + l.position * 41) || ' ' || (array['Elm', 'Birch', 'Canyon', 'Prairie', 'Orchard'])[1 + l.position % 5] || ' ' || (array['Street', 'Drive', 'Lane'])[1 + l.position % 3],
    'city', l.city, 'state', l.state, 'zip', (case l.state when 'TX' then 78700 when 'WA' then 98100 when 'CO' then 80200 else 94100 end + l.position)::text, 'country', 'USA')),
  (array['We would like to start this season. Could someone come by to measure?', 'Saw your sign two doors down and love the work.', 'Our insurance needs a written estimate.'])[1 + l.position % 3],
  (select x.id from public.lead_sources x where x.company_id = l.company_id and x.name = l.source), s.id, now() - make_interval(hours => (l.days_ago * 12)::int),
  case when s.kind <> 'open' then (select o.id from public.lead_stages o where o.company_id = l.company_id and o.role = 'sent') end, s.kind,
  coalesce(q.accepted_at, case when s.kind <> 'open' then now() - make_interval(hours => (l.days_ago * 12)::int) end),
  case when s.kind = 'lost' then (select r.id from public.lost_reasons r where r.company_id = l.company_id and r.position = 1 + l.position % 2) end,
  case when s.kind = 'lost' then 'Went with a bid about 10% below ours.' else '' end,
  coalesce(trunc((q.subtotal - q.discount_amount) * 0.9, -2), l.low), coalesce(trunc((q.subtotal - q.discount_amount) * 1.2, -2), l.low * 1.25),
  case when l.position in (1, 3) then null when l.position % 2 = 0 then coalesce(l.manager_id, l.owner_id) else l.owner_id end,
  case s.kind when 'open' then case l.stage when 'New' then 'Call back' when 'Contacted' then 'Arrange a visit' when 'Visit booked' then 'Measure on site' when 'Estimating' then 'Finish the estimate' else 'Follow up on the quote' end end,
  case when l.stage = 'Visit booked' then l.next_workday when s.kind = 'open' then current_date + l.position - 4 end,
  case when l.position > 3 then now() - make_interval(hours => (l.days_ago * 24)::int - 5) end, case when l.position > 3 then now() - make_interval(hours => (l.days_ago * 10)::int) end,
  now() - make_interval(hours => (l.days_ago * 24)::int), l.owner_id, now() - make_interval(hours => (l.days_ago * 24)::int), q.client_id, q.project_id, k.company_name
from seed_leads l join public.lead_stages s on s.company_id = l.company_id and s.name = l.stage
-- The won lead became one of the projects, with its client and its accepted quote.
left join public.quotes q on s.kind = 'won' and q.id = pg_temp.seed_id('quote ' || l.n || ' 3')
left join public.clients k on k.id = q.client_id;
update public.quotes q set lead_id = l.id from public.leads l join seed_leads s on s.id = l.id
where s.stage = 'Won' and q.id = pg_temp.seed_id('quote ' || s.n || ' 3');
update public.lead_sources x set monthly_cost = t.cost from seed_companies c, (values ('Website', 35), ('Online ad', 60), ('Yard sign', 10)) as t (source, cost)
where x.company_id = c.id and x.name = t.source;
insert into public.document_counters (company_id, series, last_value) select company_id, 'L-', count(*) from seed_leads group by company_id;
insert into public.lead_events (company_id, lead_id, kind, body, detail, created_by, created_at)
select l.company_id, l.id, t.kind, t.body, t.detail, case t.kind when 'form' then null else l.owner_id end, l.created_at + make_interval(hours => t.hours)
from public.leads l join seed_leads s on s.id = l.id
cross join lateral (values (case s.source when 'Website' then 'form' else 'created' end, l.description, '{}'::jsonb, 0), ('call', 'Left a message, then talked for ten minutes. Budget fits.', '{}', 5),
  ('note', 'Prefers mornings. Dog in the yard.', '{}', 6)) as t (kind, body, detail, hours)
where t.hours = 0 or s.position > 3;
insert into public.lead_events (company_id, lead_id, kind, detail, created_by, created_at)
select l.company_id, l.id, l.outcome, jsonb_strip_nulls(jsonb_build_object('reason', (select r.name from public.lost_reasons r where r.id = l.lost_reason_id))), l.owner_id, l.decided_at
from public.leads l join seed_leads s on s.id = l.id where l.outcome <> 'open';
insert into public.lead_events (company_id, lead_id, kind, body, detail, created_by, created_at)
select q.company_id, q.lead_id, 'quote', q.quote_number, jsonb_build_object('quote_id', q.id, 'status', t.status), q.created_by, t.happened_at
from public.quotes q join seed_leads s on s.id = q.lead_id cross join lateral (values ('sent', q.sent_at), ('accepted', q.accepted_at)) as t (status, happened_at);
-- Visits on the next working day: the field supervisor goes to one, the lead's owner to the other. Seeding sends no confirmation.
alter table public.project_timeline disable trigger project_timeline_visit_booked;
insert into public.project_timeline (id, company_id, lead_id, title, description, kind, start_date, due_date, start_time, end_time, assignee_id, created_by, created_at)
select pg_temp.seed_id('visit ' || l.id), l.company_id, l.id, 'Visit: ' || l.contact_name, l.title, 'visit', s.next_workday, s.next_workday, t.starts, t.starts + interval '1 hour',
  coalesce(case s.position when 6 then c.field_id end, l.owner_id), l.owner_id, l.stage_since
from public.leads l join seed_leads s on s.id = l.id join seed_companies c on c.id = l.company_id
cross join lateral (select case s.position when 6 then time '09:00' else time '14:00' end as starts) t
where s.stage = 'Visit booked';
insert into public.lead_events (company_id, lead_id, kind, body, detail, created_by, created_at)
select e.company_id, e.lead_id, 'visit', private.visit_when(e), jsonb_build_object('act', 'booked', 'entry_id', e.id, 'starts_at', private.visit_start(e)), e.created_by, e.created_at
from public.project_timeline e join seed_leads s on s.id = e.lead_id;
alter table public.project_timeline enable trigger project_timeline_visit_booked;
drop table seed_leads;

-- The feed as it would read had all of this happened on its days ---------------------------------------------

delete from public.activity_log where company_id in (select id from seed_companies);
insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, project_id, permission, created_at)
select e.company_id, e.type, e.status, e.title, e.description, coalesce(e.actor, c.owner_id), e.entity_id, e.project_id, e.permission,
  -- What is made by the product's own acts is made in the moment of seeding: one after the other over the last working day.
  case when e.at = now() then e.at - make_interval(hours => array_position(array['sent', 'created', 'accepted'], e.status) + case e.type when 'payment' then 0 when 'invoice' then 2 else 5 end,
    mins => pg_temp.pick(e.description, 50)) else e.at end
from (
  select company_id, 'client' as type, 'created' as status, 'Client created' as title, name as description, created_by as actor, id as entity_id, null::uuid as project_id, 'view_clients' as permission, created_at as at from public.clients
  union all select company_id, 'project', 'created', 'Project created', name, created_by, id, id, 'view_projects', created_at from public.projects
  union all select company_id, 'project', 'completed', 'Project completed', name, project_manager_id, id, id, 'view_projects', completed_at from public.projects where completed_at is not null
  union all select company_id, 'quote', 'created', 'Quote created', title, created_by, id, project_id, 'view_money', created_at from public.quotes
  union all select company_id, 'quote', 'sent', 'Quote sent', title, created_by, id, project_id, 'view_money', sent_at from public.quotes where sent_at is not null
  union all select company_id, 'quote', 'accepted', 'Quote accepted', title, created_by, id, project_id, 'view_money', accepted_at from public.quotes where accepted_at is not null
  union all select company_id, 'invoice', 'created', case kind when 'credit_note' then 'Credit note issued' else 'Invoice created' end, title, created_by, id, project_id, 'view_money', created_at from public.invoices
  union all select company_id, 'invoice', 'sent', 'Invoice sent', title, created_by, id, project_id, 'view_money', sent_at from public.invoices where sent_at is not null and kind <> 'credit_note'
  union all select company_id, 'invoice', 'paid', 'Invoice paid', title, created_by, id, project_id, 'view_money', paid_date + time '15:00' from public.invoices where paid_date is not null and kind <> 'credit_note'
  union all select m.company_id, 'payment', 'created', case m.kind when 'refund' then 'Refund recorded' else 'Payment recorded' end, v.title, m.created_by, m.id, v.project_id, 'view_money', m.paid_at
    from public.payments m join public.invoices v on v.id = m.invoice_id where m.kind not in ('credit_note', 'kept_as_credit')
  union all select company_id, 'photo', 'created', 'Photo added', title, uploaded_by, id, project_id, 'view_projects', taken_at from public.project_photos
  union all select company_id, 'document', 'created', 'Document added', name, created_by, id, project_id, case when is_office_only then 'view_money' else 'view_projects' end, created_at from public.project_documents
  union all select company_id, 'milestone', 'completed', 'Milestone completed', title, created_by, id, project_id, 'view_projects', due_date + time '16:00' from public.project_timeline where type = 'milestone' and status = 'completed'
  union all select company_id, 'weather_delay', 'created', 'Weather delay recorded', reason, created_by, id, project_id, 'view_projects', date + time '07:30' from public.weather_delays
) e join seed_companies c on c.id = e.company_id
where e.at <= now();

-- A notification comes when its record changed; the older ones have been read.
with happened as (
  select n.id, least(now(), coalesce(
    case n.kind
      when 'quote_viewed' then q.viewed_at when 'quote_accepted' then q.accepted_at when 'quote_declined' then q.rejected_at
      when 'invoice_overdue' then (v.due_date + 1) + time '07:00'
      when 'payment_received' then (select max(m.paid_at) from public.payments m where m.invoice_id = v.id and m.amount > 0)
    end, now() - make_interval(hours => 5 * row_number() over (partition by n.user_id order by n.id)::int))) as at
  from public.notifications n join seed_companies c on c.id = n.company_id
  left join public.quotes q on n.subject_type = 'quote' and q.id = n.subject_id
  left join public.invoices v on n.subject_type = 'invoice' and v.id = n.subject_id
)
update public.notifications n set created_at = h.at, read_at = case when h.at <= now() - interval '3 days' then h.at + interval '4 hours' end
from happened h where h.id = n.id;

-- Companies of three years have their first steps behind them; the Starter's still lie ahead.
update public.user_profiles u set preferences = u.preferences || jsonb_build_object('onboarding', jsonb_build_object(
  'isFirstTimeUser', false, 'steps', jsonb_build_object('companyInfo', true, 'firstClient', true, 'firstItem', true, 'firstProject', true),
  'currentStep', null, 'showWelcomeTour', false, 'isOnboardingComplete', true))
from seed_companies c where u.company_id = c.id and c.plan <> 'starter';

drop table seed_people, seed_companies, seed_clients, seed_projects, seed_quotes, seed_invoices, seed_draws;
