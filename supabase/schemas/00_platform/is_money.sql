create function private.is_money(p_kind text, p_company uuid, p_reverses uuid) returns boolean
language sql stable set search_path = '' as $$
  select p_kind <> 'credit_note' and not (p_kind = 'refund' and exists (
    select from public.payments o where o.company_id = p_company and o.id = p_reverses and o.kind = 'credit_note'))
$$;
comment on function private.is_money is
  'Whether a row of the ledger moved money: credit notes and what takes them back do not.';
grant execute on function private.is_money to authenticated, service_role;
