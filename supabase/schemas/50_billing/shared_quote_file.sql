create function public.shared_quote_file(p_token text) returns text
language sql stable set search_path = '' as $$ select private.shared_quote_file(p_token) $$;
comment on function public.shared_quote_file is
  'Where the signed copy of the quote behind a client link is stored; a gateway gives it out. Arguments: p_token. '
  'Errors: PT404. Callers: anyone with the token.';

create function private.shared_quote_file(p_token text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  path text;
begin
  select private.quote_decision(q) ->> 'signed_object_path' into path from public.quotes q
  where q.company_id = share.company_id and q.id = share.quote_id and q.deleted_at is null;
  if path is null then
    perform private.raise_api_error('PT404', 'There is no signed copy of this quote.');
  end if;
  return path;
end $$;
grant execute on function public.shared_quote_file, private.shared_quote_file to anon, authenticated;
