create function private.queue_form_reply(p_form public.lead_forms, p_lead public.leads) returns void
language plpgsql security definer set search_path = '' as $$
declare
  first_name constant text := split_part(p_lead.contact_name, ' ', 1);
begin
  -- Repeated posts get one reply. It follows the inquiry of the same transaction in the inbox.
  if exists (select from public.lead_messages m where m.company_id = p_lead.company_id and m.lead_id = p_lead.id and m.created_by is null
    and m.purpose in ('message', 'reply')
    and m.created_at > now() - interval '24 hours') then
    return;
  end if;
  if p_form.reply_body <> '' and p_lead.email is not null then
    insert into public.lead_messages (company_id, lead_id, kind, recipient, subject, body, created_by, purpose, created_at)
    values (p_lead.company_id, p_lead.id, 'email', p_lead.email, coalesce(nullif(p_form.reply_subject, ''), 'We received your request'),
      replace(p_form.reply_body, '{name}', first_name), null, 'reply', clock_timestamp());
  end if;
  if p_form.reply_text <> '' and private.lead_may_be_texted(p_lead) then
    insert into public.lead_messages (company_id, lead_id, kind, recipient, body, created_by, purpose, created_at)
    values (p_lead.company_id, p_lead.id, 'text', private.e164(p_lead.phone), replace(p_form.reply_text, '{name}', first_name), null, 'reply', clock_timestamp());
  end if;
end $$;
comment on function private.queue_form_reply is
  'Queues the immediate reply of a form: an email, and a text where the person agreed to texts. One within 24 hours.';
