create function public.mail_project_update(p_id uuid, p_subject text, p_body text, p_facts jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  change private.project_updates;
  client public.clients;
begin
  select * into change from private.project_updates u where u.id = p_id for update;
  client := private.client_to_notify(change.project_id);
  if client.id is null then
    return false;
  end if;
  insert into public.client_messages (company_id, client_id, user_id, kind, email_address, subject, message_content, facts)
  values (change.company_id, client.id, change.changed_by, 'email', btrim(client.email), p_subject, p_body, p_facts);
  delete from private.project_updates u where u.id = p_id;
  return true;
exception when sqlstate 'PT422' then
  update private.project_updates u set due_at = now() + interval '1 hour', taken_until = null where u.id = p_id;
  return false;
end $$;
comment on function public.mail_project_update is
  'Puts a taken change into the outbox and forgets it, both or neither; false when the status has changed again '
  'meanwhile. Over the company''s limit of emails (PT422, which is not passed on) it waits for an hour. Arguments: '
  'p_id, the update; p_subject and p_body, the email; p_facts, what its template shows. Callers: the messaging '
  'gateway.';
grant execute on function public.mail_project_update to service_role;
