create function public.get_bid_request(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.get_bid_request(p_id) $$;
comment on function public.get_bid_request is
  'A bid request whole: project, lines, documents, order (of its award), is_past_due, invites [{ id, vendor, state, sent_at, viewed_at, answered_at, decline_reason, awarded_at, mail_error, revision, '
  'offer { id, revision, name, lump_sum, total, exclusions, note, valid_until, prices [{ line_id, unit_price, amount }], missing } }], in dollars without tax. '
  'missing counts lines without a price. Arguments: p_id. Errors: PT402, PT403, PT404. Callers: signed-in users with view_purchasing.';

create function private.get_bid_request(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  request jsonb;
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  request := private.bid_request_json(private.company_id(), p_id);
  if request is null then
    perform private.raise_api_error('PT404', 'This bid request no longer exists.');
  end if;
  return request;
end $$;
grant execute on function public.get_bid_request, private.get_bid_request to authenticated;
