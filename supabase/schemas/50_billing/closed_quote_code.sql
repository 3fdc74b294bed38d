create function private.closed_quote_code(p_status text) returns text
language sql immutable set search_path = '' as $$ select case p_status when 'accepted' then 'PT409' else 'PT422' end $$;
comment on function private.closed_quote_code is
  'The SQLSTATE of that refusal. Earlier releases of the screen answer PT409 on a sent quote with an offer to merge, '
  'PT422 with the text.';
grant execute on function private.closed_quote_code to authenticated, service_role;
