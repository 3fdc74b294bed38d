create function public.get_quote(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  found_quote constant jsonb := private.quote_json(p_id);
begin
  if found_quote is null then
    perform private.raise_api_error('PT404', 'Quote not found');
  end if;
  return found_quote;
end $$;
comment on function public.get_quote is
  'A quote whole: client, project, lines, invoices. Arguments: p_id. Errors: PT404. Callers: signed-in users.';
grant execute on function public.get_quote to authenticated, service_role;
