create function private.is_quote_used(p_company uuid, p_quote uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.contracts c where c.company_id = p_company and c.quote_id = p_quote and c.status <> 'unlocked')
    or exists (select from public.change_orders o where o.company_id = p_company and o.quote_id = p_quote and o.status = 'approved')
$$;
comment on function private.is_quote_used is 'Whether the quote is a contract or was added to one.';
grant execute on function private.is_quote_used to authenticated, service_role;
