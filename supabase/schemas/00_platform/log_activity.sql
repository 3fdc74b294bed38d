create function private.log_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  noun text := tg_argv[0];
  what text;
  -- The verb shown for this noun.
  word text;
  is_note constant boolean := tg_table_name = 'invoices' and after ->> 'kind' = 'credit_note';
  -- What a payment is, or takes back.
  kind text := case when tg_table_name = 'payments' then after ->> 'kind' end;
  reversed text;
  -- Changes that are no news; a task has lost its stage when that was deleted, which is logged.
  unheard constant text[] := array['updated_at', 'version'] || case when after ->> 'timeline_id' is null then array['timeline_id'] else '{}' end;
begin
  -- An import, or the copy of a project, is one line; the visits of a lead are in the lead's own timeline.
  if coalesce(current_setting('plumbline.single_activity', true), '') <> ''
    or tg_table_name = 'project_timeline' and after ->> 'project_id' is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    -- Undo inserts a permanently deleted row again.
    what := case when exists (
        select from public.activity_log a where a.company_id = (after ->> 'company_id')::uuid and a.entity_id = (after ->> 'id')::uuid
          and a.status = 'deleted' and a.type = replace(noun, ' ', '_'))
      then 'restored' else 'created' end;
  elsif tg_op = 'DELETE' then
    what := 'deleted';
  elsif after ->> 'deleted_at' is distinct from before ->> 'deleted_at' then
    what := case when after ->> 'deleted_at' is null then 'restored' else 'deleted' end;
  elsif after ->> 'archived_at' is distinct from before ->> 'archived_at' then
    what := case when after ->> 'archived_at' is null then 'restored' else 'archived' end;
  elsif after ->> 'status' is distinct from before ->> 'status' then
    what := replace(after ->> 'status', '_', ' ');
  elsif after - unheard = before - unheard then
    return null;
  else
    what := 'updated';
  end if;
  -- It is settled by being issued, which is logged already.
  if is_note and what = 'paid' then
    return null;
  end if;
  if kind = 'refund' then
    select p.kind into reversed from public.payments p where p.id = (after ->> 'reverses_payment_id')::uuid;
  end if;
  -- No payment was received; the credit note itself is logged.
  if coalesce(reversed, kind) in ('credit_note', 'kept_as_credit') then
    return null;
  end if;
  word := case
    when is_note and what = 'created' then 'issued'
    when tg_op = 'UPDATE' and what not in ('deleted', 'restored', 'archived', 'updated') then private.status_label(what)
    when what <> 'created' then what
    when noun = 'photo' then 'added'
    when tg_table_name = 'payment_schedule' then 'scheduled'
    when noun in ('payment', 'expense', 'weather delay') then 'recorded'
    else what end;
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, project_id, permission)
  select
    (after ->> 'company_id')::uuid, replace(noun, ' ', '_'), what,
    case
      when is_note then 'Credit note ' || word
      when reversed = 'client_credit' then 'Credit reversed'
      when kind = 'refund' then 'Refund recorded'
      when kind = 'client_credit' then 'Credit applied'
      else upper(left(noun, 1)) || substr(noun, 2) || ' ' || word
        || case when what = 'updated' then coalesce(': ' || private.changed_fields(before, after), '') else '' end end,
    left(coalesce(after ->> tg_argv[1], ''), 500),
    (select auth.uid()), (after ->> 'id')::uuid, (after ->> tg_argv[3])::uuid, tg_argv[2]
  -- Not while the company itself is being deleted.
  where exists (select from public.companies c where c.id = (after ->> 'company_id')::uuid);
  return null;
end $$;
comment on function private.log_activity is
  'Row trigger for activity_log. Arguments: noun, name column, permission that may read the entry, project column (or '
  ''''').';
