create function public.send_bid_request(p_id uuid, p_vendors uuid[], p_mails boolean default true) returns jsonb
language sql set search_path = '' as $$ select private.send_bid_request(p_id, p_vendors, p_mails) $$;
comment on function public.send_bid_request is
  'Invites vendors to bid, or reminds those who were invited: emails each a link, or with p_mails false returns links [{ vendor_id, vendor_name, token }] (/shared/bids/<token>) to share. '
  'Returns what get_bid_request returns, with links. Arguments: p_id; p_vendors, 1 to 50 ids; p_mails. Errors: PT402, PT403, PT404, PT409 closed or past due, '
  'PT422 vendor without email. Callers: signed-in users with edit_purchasing.';

create function private.send_bid_request(p_id uuid, p_vendors uuid[], p_mails boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mails constant boolean := coalesce(p_mails, true);
  r public.bid_requests;
  v public.vendors;
  i public.bid_invites;
  links jsonb := '[]';
  asked int;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  r := private.require_bid_request(p_id);
  if r.state not in ('draft', 'open') then
    perform private.raise_api_error('PT409', format('This bid request is %s. Reopen it to invite vendors.', r.state));
  elsif private.company_date(r.company_id) > r.due_on then
    perform private.raise_api_error('PT409', 'The due date has passed. Choose a later one first.');
  elsif coalesce(cardinality(p_vendors), 0) not between 1 and 50 then
    perform private.raise_api_error('PT422', 'Choose 1 to 50 vendors.', 'vendors');
  end if;
  for v in select x.* from public.vendors x where x.company_id = r.company_id and x.id = any (p_vendors) order by x.name, x.id loop
    if mails and btrim(coalesce(v.email, '')) = '' then
      perform private.raise_api_error('PT422', format('%s has no email address. Add one, or share a link instead.', v.name), 'vendors');
    end if;
    insert into public.bid_invites (company_id, request_id, vendor_id) values (r.company_id, r.id, v.id)
    on conflict (company_id, request_id, vendor_id) do nothing;
    select * into i from public.bid_invites x where x.company_id = r.company_id and x.request_id = r.id and x.vendor_id = v.id;
    if mails then
      perform private.queue_bid_mail(i, case when i.sent_at is null then 'bid' else 'bid_reminder' end);
    else
      links := links || jsonb_build_object('vendor_id', v.id, 'vendor_name', v.name, 'token', private.new_bid_link(i.id));
    end if;
    update public.bid_invites x set sent_at = now(), updated_at = now() where x.id = i.id;
  end loop;
  select count(*) into asked from public.bid_invites x where x.company_id = r.company_id and x.request_id = r.id;
  if (select count(distinct x) from unnest(p_vendors) x) <> (select count(*) from public.vendors x where x.company_id = r.company_id and x.id = any (p_vendors)) then
    perform private.raise_api_error('PT404', 'One of these vendors no longer exists.', 'vendors');
  elsif asked > 50 then
    perform private.raise_api_error('PT422', 'Invite at most 50 vendors.', 'vendors');
  end if;
  update public.bid_requests x set state = 'open', sent_at = coalesce(x.sent_at, now()) where x.id = r.id;
  return private.bid_request_json(r.company_id, r.id) || jsonb_build_object('links', links);
end $$;
grant execute on function public.send_bid_request, private.send_bid_request to authenticated;
