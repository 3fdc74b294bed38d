create function public.save_tax_settings(p_settings jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('manage_settings');
  if (p_settings ->> 'default_tax_rate')::numeric not between 0 and 100 then
    perform private.raise_api_error('PT422', 'Enter a rate from 0 to 100', 'default_tax_rate');
  elsif (p_settings ->> 'compound_tax')::boolean then
    perform private.raise_api_error('PT422', 'A document has one tax rate. Add the rates up and save the sum as one.', 'compound_tax');
  elsif (p_settings ->> 'tax_inclusive')::boolean then
    perform private.raise_api_error('PT422', 'The tax is added to the subtotal. Enter prices without it.', 'tax_inclusive');
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
comment on function public.save_tax_settings is
  'Saves the company''s tax settings whole. Arguments: p_settings, columns of company_tax_settings. Errors: PT402, '
  'PT403, PT422. Callers: signed-in users with manage_settings.';
grant execute on function public.save_tax_settings to authenticated, service_role;
