create function public.document_numbers() returns jsonb
language sql stable set search_path = '' as $$ select private.document_numbers() $$;
comment on function public.document_numbers is
  'How the company numbers its documents: an array of { origin, format: one_series, by_origin, or own, prefix, next: the number that the next '
  'document will probably get, lowest: the lowest next number that can be set }, for quotes_page, invoice_wizard, credit_note, '
  'purchase_order, and bid. Errors: PT403. Callers: signed-in users with view_money.';
grant execute on function public.document_numbers to authenticated;

create function private.document_numbers() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  if company is null or not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  return (
    select jsonb_agg(jsonb_build_object('origin', kind.origin, 'prefix', kind.prefix,
      'format', case
        when c.number_prefixes ? kind.origin then 'own'
        when kind.origin = 'quotes_page' then c.quote_numbers
        when kind.origin = 'invoice_wizard' then c.invoice_numbers
        else 'one_series' end,
      'next', private.upcoming_number(company, kind.origin),
      'lowest', private.highest_number(company, kind.origin, kind.prefix) + 1) order by kind.place)
    from public.companies c, lateral (
      select o.origin, o.place, private.number_prefix(company, o.origin) as prefix
      from unnest(array['quotes_page', 'invoice_wizard', 'credit_note', 'purchase_order', 'bid']) with ordinality o (origin, place)) kind
    where c.id = company);
end $$;
grant execute on function private.document_numbers to authenticated;
