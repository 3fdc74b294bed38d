-- Deletions that are taken back whole: a client's document, and a weather delay with the cost that its deleter may not see.

alter table public.client_documents add column deleted_at timestamptz;
grant update (deleted_at) on public.client_documents to authenticated;
comment on table public.client_documents is 'One row for each object in the bucket client-documents. Deleting sets deleted_at.';

create or replace view public.client_timeline with (security_invoker = true) as
select n.company_id, n.client_id, 'note' as type, n.id, null::text as title, n.body as description, null::text as status, n.created_at
from public.client_notes n
union all
select m.company_id, m.client_id, case when m.kind = 'email' then 'mail_out' when m.direction = 'inbound' then 'message_in' else 'message_out' end,
  m.id, coalesce(m.subject, m.phone_number), m.message_content, m.status, m.created_at
from public.client_messages m where m.reminder_id is null
union all
select q.company_id, q.client_id, 'quote', q.id, q.quote_number, q.title, q.status, q.created_at
from public.quotes q where q.deleted_at is null and q.client_id is not null
union all
select v.company_id, v.client_id, 'invoice', v.id, v.invoice_number, v.title, v.status, v.created_at
from public.invoices v where v.deleted_at is null
union all
select r.company_id, r.client_id, 'reminder', r.id, v.invoice_number, r.message, r.status, r.created_at
from public.reminders r join public.invoices v on v.company_id = r.company_id and v.id = r.invoice_id
union all
select d.company_id, d.client_id, 'document', d.id, d.name, d.description, null, d.created_at
from public.client_documents d where d.deleted_at is null
union all
select s.company_id, s.client_id, 'survey', s.id, s.rating::text, s.comment, case when s.answered_at is null then 'sent' else 'answered' end, coalesce(s.answered_at, s.created_at)
from public.surveys s;

create function private.is_client_file(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.client_documents d where d.object_path = object_name)
$$;
comment on function private.is_client_file is 'Does a client''s document stand on this object, deleted or not? Then it must not be deleted, whoever asks.';
grant execute on function private.is_client_file(text) to authenticated, service_role;
drop policy client_documents_delete on storage.objects;
create policy client_documents_delete on storage.objects for delete to authenticated
  using (bucket_id = 'client-documents' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('edit_clients')) and not private.is_client_file(name));

create function private.last_deleted(p_table text, p_id uuid) returns public.audit_log
language sql stable security definer set search_path = '' as $$
  select a.* from public.audit_log a
  where a.company_id = private.company_id() and a.table_name = p_table and a.row_id = p_id::text and a.action = 'delete'
  order by a.created_at desc, a.id desc limit 1
$$;
comment on function private.last_deleted is 'The last deletion of a row of the caller''s company: `changed` is the row as it was.';

create function public.restore_weather_delay(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  deletion public.audit_log := private.last_deleted('weather_delays', p_id);
  cost_deletion public.audit_log := private.last_deleted('weather_delay_costs', p_id);
  delay public.weather_delays := jsonb_populate_record(null::public.weather_delays, deletion.changed);
  cost public.weather_delay_costs := jsonb_populate_record(null::public.weather_delay_costs, cost_deletion.changed);
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  if deletion.id is null or not (private.sees_all_projects() or delay.project_id = any (private.assigned_projects()))
    or not exists (select from public.projects p where p.company_id = delay.company_id and p.id = delay.project_id and p.deleted_at is null) then
    perform private.reject('PT404', 'This weather delay is no longer there.');
  end if;
  insert into public.weather_delays values (delay.*) on conflict (id) do nothing;
  -- The cost went in the same transaction; one that was removed before stays away.
  if found and cost_deletion.created_at = deletion.created_at then
    insert into public.weather_delay_costs values (cost.*) on conflict (weather_delay_id) do nothing;
  end if;
end $$;
comment on function public.restore_weather_delay is
  'Takes the deletion of a weather delay back, with its cost, whether the caller may see it or not. Errors: PT403, PT404.';
grant execute on function public.restore_weather_delay(uuid) to authenticated;
