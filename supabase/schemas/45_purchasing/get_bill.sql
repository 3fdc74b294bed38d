create function public.get_bill(p_bill_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  if not exists (select from public.bills b where b.company_id = company and b.id = p_bill_id) then
    perform private.raise_api_error('PT404', 'Bill not found');
  end if;
  return private.bill_json(company, p_bill_id);
end $$;
comment on function public.get_bill is
  'A bill: its columns, vendor_name, order_number, payable (dollars that can be paid now), retainage_open, entered_by and approved_by_name, expired (which papers), is_on_hold, '
  'lines with their match (ordered, received, billed_before, ordered_cost, tolerance, problems), payments, and credits. Arguments: p_bill_id. Errors: PT402, PT403, PT404. '
  'Callers: signed-in users with view_purchasing.';
grant execute on function public.get_bill to authenticated;
