create function public.get_purchase_order(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.get_purchase_order(p_id) $$;
comment on function public.get_purchase_order is
  'A purchase order whole: vendor, project, lines with what was received and billed of each, receipts, earlier revisions, committed (what it '
  'still commits, in dollars), needs_approval. Arguments: p_id. Errors: PT402, PT403, PT404. Callers: signed-in users with view_purchasing.';

create function private.get_purchase_order(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_order jsonb;
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  found_order := private.purchase_order_json(private.company_id(), p_id);
  if found_order is null then
    perform private.raise_api_error('PT404', 'This purchase order no longer exists.');
  end if;
  return found_order;
end $$;
grant execute on function public.get_purchase_order, private.get_purchase_order to authenticated;
