create function private.closed_quote_text(p_status text) returns text
language sql immutable set search_path = '' as $$
  select case p_status when 'expired' then 'This quote has expired. Revise it to change it.'
    else format('This quote has been %s. Revise it to change it.', p_status) end
$$;
comment on function private.closed_quote_text is 'Why a quote of this status cannot be edited, in words for the user.';
grant execute on function private.closed_quote_text to authenticated, service_role;
