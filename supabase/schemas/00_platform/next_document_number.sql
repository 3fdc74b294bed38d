create function public.next_document_number(p_origin text) returns text
language plpgsql stable set search_path = '' as $$
begin
  if p_origin not in ('quotes_page', 'project', 'invoice_wizard', 'quote', 'credit_note') then
    perform private.raise_api_error('PT422', 'Unknown number series.', 'number_origin');
  end if;
  return private.upcoming_number(private.company_id(), p_origin);
end $$;
comment on function public.next_document_number is
  'The number that the next document of this origin (quotes_page, project, invoice_wizard, quote, credit_note) will '
  'probably get. A suggestion: nothing is reserved. Save without a number to have it allocated. Arguments: p_origin. '
  'Errors: PT422 unknown origin. Callers: signed-in users.';
grant execute on function public.next_document_number to authenticated, service_role;
