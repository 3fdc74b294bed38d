create function private.check_credit(p_company uuid, p_bill jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  b public.bills;
  credited numeric;
begin
  select * into b from public.bills x where x.company_id = p_company and x.id = (p_bill ->> 'credit_of')::uuid;
  if b.id is null then
    perform private.raise_api_error('PT422', 'Choose the bill that this credit memo belongs to', 'credit_of');
  elsif b.kind = 'credit' or b.vendor_id is distinct from (p_bill ->> 'vendor_id')::uuid then
    perform private.raise_api_error('PT422', 'A credit memo belongs to a bill of the same vendor', 'credit_of');
  elsif b.state not in ('approved', 'partly_paid', 'paid') then
    perform private.raise_api_error('PT409', 'Approve the bill first. A bill that isn''t approved can be changed instead.', 'credit_of');
  end if;
  select coalesce(-sum(c.total), 0) into credited from public.bills c
  where c.company_id = p_company and c.credit_of = b.id and c.state <> 'void' and c.id <> coalesce((p_bill ->> 'id')::uuid, gen_random_uuid());
  if -(p_bill ->> 'total')::numeric > b.total - credited then
    perform private.raise_api_error('PT422', format('%s of this bill can still be credited.', private.money_text(b.total - credited)), 'total');
  end if;
end $$;
comment on function private.check_credit is 'Raises PT422 or PT409 unless the credit memo fits a bill of the same vendor and what is left of it.';
