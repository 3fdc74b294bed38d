set check_function_bodies = off;

-- Companies that exist keep their numbers; new ones start with one series.
alter table public.companies add column quote_numbers text default 'by_origin'::text not null;
alter table public.companies alter column quote_numbers set default 'one_series'::text;

alter table public.companies add column invoice_numbers text default 'by_origin'::text not null;
alter table public.companies alter column invoice_numbers set default 'one_series'::text;

create function private.numbered_as(p_company uuid, p_origin text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_origin = 'project' and c.quote_numbers = 'one_series' then 'quotes_page'
    when p_origin = 'quote' and c.invoice_numbers = 'one_series' then 'invoice_wizard'
    else p_origin end
  from public.companies c where c.id = p_company
$$;

alter table public.companies add constraint companies_quote_numbers_check CHECK (quote_numbers = ANY (ARRAY['one_series'::text, 'by_origin'::text])) not valid;

alter table public.companies add constraint companies_invoice_numbers_check CHECK (invoice_numbers = ANY (ARRAY['one_series'::text, 'by_origin'::text])) not valid;

grant execute on function private.numbered_as(p_company uuid, p_origin text) to authenticated;

grant execute on function private.numbered_as(p_company uuid, p_origin text) to service_role;

revoke all on table public.companies from authenticated;
grant select, update (accent_color, address, description, email, font_family, industry, invoice_numbers, logo_url, name, paper_size, phone, primary_color, quote_numbers, secondary_color, session_timeout_minutes, settings, tax_id, timezone, website) on table public.companies to authenticated;

comment on function private.numbered_as(p_company uuid, p_origin text) is 'The origin whose series numbers a document of p_origin: with one series, quotes from projects are numbered like all quotes, and invoices from quotes like all invoices.';

create or replace function private.assign_number() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  field constant text := tg_argv[0];
  typed constant text := nullif(btrim(to_jsonb(new) ->> field), '');
  origin text := new.number_origin;
  series text;
  candidate text;
  taken boolean;
begin
  if typed is not null then
    return jsonb_populate_record(new, jsonb_build_object(field, typed));
  end if;
  if origin = 'typed' then
    origin := case tg_table_name when 'quotes' then 'quotes_page' else 'invoice_wizard' end;
  end if;
  series := private.numbered_as(new.company_id, origin);
  loop
    candidate := private.format_number(series, private.next_number(
      new.company_id, private.number_series(series), case series when 'quote' then 1000 else 1 end));
    execute format('select exists (select 1 from public.%I where company_id = $1 and %I = $2)', tg_table_name, field)
      into taken using new.company_id, candidate;
    exit when not taken;
  end loop;
  return jsonb_populate_record(new, jsonb_build_object(field, candidate, 'number_origin', origin));
end $$;

create or replace function public.next_document_number(p_origin text) returns text
language plpgsql stable set search_path = '' as $$
declare
  origin constant text := private.numbered_as(private.company_id(), p_origin);
  step bigint := coalesce(
    (select c.last_value + 1 from public.document_counters c
      where c.company_id = private.company_id() and c.series = private.number_series(origin)),
    case origin when 'quote' then 1000 else 1 end);
  candidate text;
begin
  if p_origin not in ('quotes_page', 'project', 'invoice_wizard', 'quote', 'credit_note') then
    perform private.raise_api_error('PT422', 'Unknown number series.', 'number_origin');
  end if;
  loop
    candidate := private.format_number(origin, step);
    exit when not exists (select from public.quotes where company_id = private.company_id() and quote_number = candidate)
      and not exists (select from public.invoices where company_id = private.company_id() and invoice_number = candidate);
    step := step + 1;
  end loop;
  return candidate;
end $$;

create or replace function private.company_profile() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', c.id, 'name', c.name, 'phone', c.phone, 'email', c.email, 'website', c.website,
    'tax_id', case when may.manage then c.tax_id end, 'address', c.address, 'logo_url', c.logo_url,
    'primary_color', c.primary_color, 'secondary_color', c.secondary_color, 'accent_color', c.accent_color,
    'font_family', c.font_family, 'paper_size', c.paper_size, 'quote_numbers', c.quote_numbers, 'invoice_numbers', c.invoice_numbers, 'timezone', c.timezone,
    'session_timeout_minutes', c.session_timeout_minutes, 'version', c.version, 'plan', c.plan,
    'plan_status', c.plan_status, 'trial_ends_at', c.trial_ends_at,
    'settings', case when may.manage then c.settings else (
      select coalesce(jsonb_object_agg(s.key, s.value), '{}') from jsonb_each(c.settings) s
      where s.key in ('business_type', 'license_number', 'quiet_hours')
        or s.key in ('default_markup', 'target_margin') and private.has_permission('view_money')) end)
  from public.companies c, (select private.has_permission('manage_settings') as manage) may
  where c.id = private.company_id()
$$;

reset check_function_bodies;
