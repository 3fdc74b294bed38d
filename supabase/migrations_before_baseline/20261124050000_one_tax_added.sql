-- A document adds one tax to its subtotal (docs/adr/0017): what no document computes is not stored as if one did.

update public.company_tax_settings set compound_tax = false, tax_inclusive = false where compound_tax or tax_inclusive;
alter table public.company_tax_settings
  add constraint company_tax_settings_one_tax_added check (not compound_tax and not tax_inclusive);
comment on column public.company_tax_settings.compound_tax is 'Always false: a document has one rate (docs/adr/0017).';
comment on column public.company_tax_settings.tax_inclusive is 'Always false: the tax is added to the subtotal (docs/adr/0017).';

create or replace function public.save_tax_settings(p_settings jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.require_write('manage_settings');
  if (p_settings ->> 'default_tax_rate')::numeric not between 0 and 100 then
    perform private.reject('PT422', 'Enter a rate from 0 to 100', 'default_tax_rate');
  elsif (p_settings ->> 'compound_tax')::boolean then
    perform private.reject('PT422', 'A document has one tax rate. Add the rates up and save the sum as one.', 'compound_tax');
  elsif (p_settings ->> 'tax_inclusive')::boolean then
    perform private.reject('PT422', 'The tax is added to the subtotal. Enter prices without it.', 'tax_inclusive');
  end if;
  insert into public.company_tax_settings (company_id, default_tax_rate, tax_name, tax_number, compound_tax, tax_inclusive,
    exemption_certificate, state, county, city, filing_reminder_day)
  select private.company_id(), s.default_tax_rate, s.tax_name, s.tax_number, s.compound_tax, s.tax_inclusive,
    s.exemption_certificate, s.state, s.county, s.city, s.filing_reminder_day
  from jsonb_populate_record(null::public.company_tax_settings, p_settings) s
  on conflict (company_id) do update set default_tax_rate = excluded.default_tax_rate, tax_name = excluded.tax_name,
    tax_number = excluded.tax_number, compound_tax = excluded.compound_tax, tax_inclusive = excluded.tax_inclusive,
    exemption_certificate = excluded.exemption_certificate, state = excluded.state, county = excluded.county,
    city = excluded.city, filing_reminder_day = excluded.filing_reminder_day;
end $$;
