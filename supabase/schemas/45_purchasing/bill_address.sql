create function public.bill_address() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  return jsonb_build_object('token', (select a.token from public.bill_addresses a where a.company_id = company),
    'mails', (select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at desc), '[]') from (
      select m.id, m.sender, m.subject, m.files, m.skipped, m.created_at from public.bill_mails m where m.company_id = company
      order by m.created_at desc limit 5) x));
end $$;
comment on function public.bill_address is
  'Where a company forwards bills: { token: the part of the address after the plus sign, null before the first address was made, mails: the last five that came: '
  '{ id, sender, subject, files, skipped, created_at } }. Errors: PT402, PT403. Callers: signed-in users with view_purchasing through the messaging gateway.';
grant execute on function public.bill_address to authenticated;
