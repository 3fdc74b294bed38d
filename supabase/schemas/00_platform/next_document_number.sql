create function public.next_document_number(p_origin text) returns text
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
comment on function public.next_document_number is
  'The number that the next document of this origin (quotes_page, project, invoice_wizard, quote, credit_note) will '
  'probably get. A suggestion: nothing is reserved. Save without a number to have it allocated. Arguments: p_origin. '
  'Errors: PT422 unknown origin. Callers: signed-in users.';
grant execute on function public.next_document_number to authenticated, service_role;
