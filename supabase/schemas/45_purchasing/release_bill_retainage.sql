create function public.release_bill_retainage(p_bill_id uuid, p_amount numeric default null) returns jsonb
language sql set search_path = '' as $$ select private.release_bill_retainage(p_bill_id, p_amount) $$;
comment on function public.release_bill_retainage is
  'Releases retainage that was held back from a vendor, so that it can be paid. Returns what get_bill does. Arguments: p_bill_id; p_amount in dollars, all that is held by default. '
  'Errors: PT402, PT403 above the role''s limit, PT404, PT422 more than is held. Callers: signed-in users with approve_bills.';

create function private.release_bill_retainage(p_bill_id uuid, p_amount numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  b public.bills;
  released numeric;
begin
  perform private.require_write('approve_bills', 'vendor_management');
  select * into b from public.bills x where x.company_id = company and x.id = p_bill_id for no key update;
  if b.id is null then
    perform private.raise_api_error('PT404', 'Bill not found');
  end if;
  released := coalesce(round(p_amount, 2), b.retainage_held - b.retainage_released);
  perform private.require_approver(released, variadic '{}'::uuid[]);
  if b.state not in ('approved', 'partly_paid') or released <= 0 or released > b.retainage_held - b.retainage_released then
    perform private.raise_api_error('PT422', format('%s of retainage is held on this bill.', private.money_text(b.retainage_held - b.retainage_released)), 'amount');
  end if;
  update public.bills x set retainage_released = x.retainage_released + released where x.id = b.id;
  return private.bill_json(company, b.id);
end $$;
grant execute on function public.release_bill_retainage, private.release_bill_retainage to authenticated;
