create function public.save_visit_link(p_message_id uuid, p_token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  m public.lead_messages;
begin
  select * into m from public.lead_messages x where x.id = p_message_id and x.purpose in ('booking', 'visit', 'reminder');
  if m.id is null or length(p_token) < 32 then
    return false;
  end if;
  insert into private.visit_links (token_hash, company_id, lead_id, expires_at)
  values (sha256(convert_to(p_token, 'utf8')), m.company_id, m.lead_id, greatest(now() + interval '60 days', m.expires_at + interval '30 days'))
  on conflict do nothing;
  return true;
end $$;
comment on function public.save_visit_link is
  'Makes the link in a message work; only its hash is stored. Returns whether there is such a message. Sent again with the message, it is the same link. '
  'Arguments: p_message_id; p_token, made by the gateway. Callers: the messaging gateway.';
grant execute on function public.save_visit_link to service_role;
