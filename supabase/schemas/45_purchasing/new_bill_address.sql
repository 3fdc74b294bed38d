create function public.new_bill_address() returns jsonb
language sql set search_path = '' as $$ select private.new_bill_address() $$;
comment on function public.new_bill_address is
  'Makes the address to which a company forwards bills, or a new one instead of it; the old one takes nothing from then on. Returns what bill_address does. '
  'Errors: PT402, PT403. Callers: signed-in users with manage_settings through the messaging gateway.';

create function private.new_bill_address() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_write('manage_settings', 'vendor_management');
  insert into public.bill_addresses as a (company_id, created_by) values (private.company_id(), private.current_user_id())
  on conflict (company_id) do update set token = excluded.token, created_by = excluded.created_by, updated_at = now();
  return public.bill_address();
end $$;
comment on function private.new_bill_address is 'See public.new_bill_address.';
grant execute on function public.new_bill_address, private.new_bill_address to authenticated;
