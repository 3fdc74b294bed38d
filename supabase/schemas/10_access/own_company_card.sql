create function private.own_company_card() returns jsonb
language sql stable security definer set search_path = '' as $$ select private.company_card(private.company_id()) $$;
grant execute on function private.own_company_card to authenticated, service_role;
