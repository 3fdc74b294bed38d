create function private.conversation_detail(p_company uuid, p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c public.conversations;
  k public.clients;
  l public.leads;
  items jsonb;
begin
  select * into c from public.conversations x where x.company_id = p_company and x.id = p_id and (x.lead_id is null or private.has_permission('view_money'));
  select * into k from public.clients x where x.company_id = p_company and x.id = c.client_id and x.deleted_at is null;
  select * into l from public.leads x where x.company_id = p_company and x.id = c.lead_id and x.deleted_at is null;
  if k.id is null and l.id is null then
    return null;
  end if;
  items := private.conversation_items(p_company, c, 101);
  return jsonb_build_object('id', c.id, 'client_id', c.client_id, 'lead_id', c.lead_id, 'state', c.state, 'snoozed_until', c.snoozed_until,
    'assignee_id', c.assignee_id, 'last_at', c.last_at, 'last_inbound_at', c.last_inbound_at, 'name', coalesce(k.name, l.contact_name),
    'about', l.title, 'email', coalesce(k.email, l.email), 'phone', private.e164(coalesce(k.phone, l.phone)),
    'may_email', case when k.id is not null then k.email <> '' and k.mail_opt_out_at is null else l.email is not null end is true,
    'may_text', case when k.id is not null then exists (select from public.client_message_consent t where t.company_id = p_company and t.client_id = k.id
        and t.phone_number = private.e164(k.phone) and t.has_consented and not t.opted_out)
      else private.lead_may_be_texted(l) end,
    'is_stopped', case when k.id is not null then exists (select from public.client_message_consent t where t.company_id = p_company and t.client_id = k.id
        and t.phone_number = private.e164(k.phone) and t.opted_out)
      else l.text_stopped_at is not null end,
    'items', case when jsonb_array_length(items) > 100 then items - 0 else items end, 'has_earlier', jsonb_array_length(items) > 100);
end $$;
comment on function private.conversation_detail is
  'A conversation whole, as inbox answers it; null where there is none or the caller may not see it.';
