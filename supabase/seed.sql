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
        'business_type', 'general-contractor', 'license_number', 'TX-2048' || pg_temp.pick(p.company, 90), 'years_in_business', '10-20',
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
  case when k in (4, 7, 13) then 'commercial' when k = 10 then 'government' when k = 12 then 'industrial' else 'residential' end as client_type
from seed_companies c cross join generate_series(1, case c.name when 'Castellano Carpentry' then 9 else 16 end) k;
-- two people of one company never share a name
update seed_clients s set name = name || ' Jr.' where exists
  (select from seed_clients o where o.company_id = s.company_id and o.name = s.name and o.position < s.position);

insert into public.clients (id, company_id, name, email, phone, company_name, contact_person, address, client_type, payment_terms,
  preferred_contact_method, notes, is_active, created_by, created_at)
select s.id, s.company_id, s.name,
  case when s.position = 9 then null else lower(regexp_replace(s.name, '[^A-Za-z]+', '.', 'g')) || '@' || case when s.client_type = 'residential' then 'mail' else 'office' end || '.example' end,
  case when s.position = 11 then null else '(' || (512 + s.n) || ') 555-0' || lpad((100 + s.position * 7 + s.n)::text, 3, '0') end,
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
  pg_temp.seed_id('client ' || c.n || ' ' || (1 + (k * 3) % case c.name when 'Castellano Carpentry' then 9 else 13 end)) as client_id
from seed_companies c
cross join lateral (values
  (1, 'Lakeside Residence', 'Residential Construction', 'in_progress', 'high', 62, -120, 210, 485000, false, 'New two-storey home with a walk-out basement and boat dock access.'),
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

insert into public.project_finances (project_id, company_id, budget) select id, company_id, budget from seed_projects;

insert into public.project_members (project_id, company_id, user_id)
select s.id, s.company_id, u.id from seed_projects s join public.user_profiles u on u.company_id = s.company_id
where u.role in ('owner', 'project_manager') or (u.role = 'field_supervisor' and s.position <= 9) or (u.role = 'subcontractor' and s.position in (1, 4, 8));
