create function public.save_number_format(p_origin text, p_format text, p_prefix text default null, p_next bigint default null) returns jsonb
language sql set search_path = '' as $$ select private.save_number_format(p_origin, p_format, p_prefix, p_next) $$;
comment on function public.save_number_format is
  'Sets how a kind of document is numbered from now on; returns document_numbers(). Arguments: p_origin, as in document_numbers; p_format, '
  'one_series, by_origin (quotes and invoices), or own; p_prefix, for own: 1 to 10 letters, digits, or dashes; p_next, the next number, '
  'higher than every used one; null leaves it, and by_origin has none. Errors: PT402, PT403, PT422. Callers: signed-in users with '
  'manage_settings.';
grant execute on function public.save_number_format to authenticated;

create function private.save_number_format(p_origin text, p_format text, p_prefix text, p_next bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company public.companies;
  prefix constant text := case p_format when 'own' then btrim(coalesce(p_prefix, '')) else private.number_series(p_origin) end;
  highest bigint;
begin
  perform private.require_write('manage_settings');
  if coalesce(p_origin, '') not in ('quotes_page', 'invoice_wizard', 'credit_note', 'purchase_order', 'bid') then
    perform private.raise_api_error('PT422', 'Unknown number series.', 'origin');
  elsif coalesce(p_format, '') not in ('one_series', 'by_origin', 'own') or p_format = 'by_origin' and p_origin not in ('quotes_page', 'invoice_wizard') then
    perform private.raise_api_error('PT422', 'Unknown number format.', 'format');
  elsif p_format = 'own' and prefix !~ '^[A-Za-z0-9-]{1,10}$' then
    perform private.raise_api_error('PT422', 'Use 1 to 10 letters, digits, or dashes', 'prefix');
  elsif p_format <> 'by_origin' and p_next not between 1 and 999999999 then
    perform private.raise_api_error('PT422', 'Enter a number from 1 to 999,999,999', 'next');
  end if;
  select * into company from public.companies c where c.id = private.company_id() for no key update;
  if exists (
    select from unnest(array['quotes_page', 'project', 'invoice_wizard', 'quote', 'credit_note', 'purchase_order', 'bid', 'change_order', 'lead']) other
    where other <> p_origin and (p_origin, other) not in (('quotes_page', 'project'), ('invoice_wizard', 'quote'))
      and lower(prefix) in (lower(private.number_prefix(company.id, other)), lower(private.number_series(other)))) then
    perform private.raise_api_error('PT422', format('Other documents use %s. Choose another prefix.', prefix), 'prefix');
  end if;
  update public.companies c set
    number_prefixes = case p_format when 'own' then c.number_prefixes || jsonb_build_object(p_origin, prefix) else c.number_prefixes - p_origin end,
    quote_numbers = case when p_origin = 'quotes_page' and p_format <> 'own' then p_format else c.quote_numbers end,
    invoice_numbers = case when p_origin = 'invoice_wizard' and p_format <> 'own' then p_format else c.invoice_numbers end
  where c.id = company.id;
  if p_format <> 'by_origin' and p_next is not null then
    insert into public.document_counters as c (company_id, series) values (company.id, prefix)
    on conflict (company_id, series) do update set last_value = c.last_value;
    highest := private.highest_number(company.id, p_origin, prefix);
    if p_next <= highest then
      perform private.raise_api_error('PT422', format('%s is already used. Enter %s or higher.', private.format_number(prefix, highest), highest + 1), 'next');
    end if;
    update public.document_counters c set last_value = p_next - 1 where c.company_id = company.id and c.series = prefix;
  end if;
  return private.document_numbers();
end $$;
grant execute on function private.save_number_format to authenticated;
