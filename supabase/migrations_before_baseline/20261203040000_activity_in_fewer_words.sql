-- "Invoice is now sent" is said as "Invoice sent", in what has been told before, too.

create function private.status_words(p_status text) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_status = 'partial' then 'paid in part'
    when p_status = 'void' then 'voided'
    when p_status in ('sent', 'viewed', 'paid', 'accepted', 'approved', 'rejected', 'expired', 'signed', 'completed', 'delayed') then p_status
    else 'is now ' || p_status end
$$;
comment on function private.status_words is
  'What follows the noun when something has come to a status, given in words: "sent", "paid in part", "is now on hold".';
revoke execute on function private.status_words from public;

create or replace function private.log_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  noun text := tg_argv[0];
  what text;
  -- The same, as people say it of this noun.
  word text;
begin
  if tg_op = 'INSERT' then
    what := 'created';
  elsif tg_op = 'DELETE' then
    what := 'deleted';
  elsif after ->> 'deleted_at' is distinct from before ->> 'deleted_at' then
    what := case when after ->> 'deleted_at' is null then 'restored' else 'deleted' end;
  elsif after ->> 'archived_at' is distinct from before ->> 'archived_at' then
    what := case when after ->> 'archived_at' is null then 'restored' else 'archived' end;
  elsif after ->> 'status' is distinct from before ->> 'status' then
    what := replace(after ->> 'status', '_', ' ');
  elsif after - array['updated_at', 'version'] = before - array['updated_at', 'version'] then
    return null;
  else
    what := 'updated';
  end if;
  word := case
    when tg_op = 'UPDATE' and what not in ('deleted', 'restored', 'archived', 'updated') then private.status_words(what)
    when what <> 'created' then what
    when noun = 'photo' then 'added'
    when tg_table_name = 'payment_schedule' then 'scheduled'
    when noun in ('payment', 'expense', 'weather delay') then 'recorded'
    else what end;
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, project_id, permission)
  select
    (after ->> 'company_id')::uuid, replace(noun, ' ', '_'), what,
    upper(left(noun, 1)) || substr(noun, 2) || ' ' || word,
    left(coalesce(after ->> tg_argv[1], ''), 500),
    (select auth.uid()), (after ->> 'id')::uuid, (after ->> tg_argv[3])::uuid, tg_argv[2]
  -- Not while the company itself is being deleted.
  where exists (select from public.companies c where c.id = (after ->> 'company_id')::uuid);
  return null;
end $$;

create or replace function private.log_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, project_id, permission)
  select new.company_id, 'document', what,
    'Document ' || case when what = 'created' then 'added' when what in ('deleted', 'restored', 'updated') then what else private.status_words(what) end, new.name, (select auth.uid()), new.id, new.project_id,
    case when new.is_office_only then 'view_money' else 'view_projects' end
  from (select case
    when tg_op = 'INSERT' then 'created'
    when new.deleted_at is not null and old.deleted_at is null then 'deleted'
    when new.deleted_at is null and old.deleted_at is not null then 'restored'
    when new.version_number <> old.version_number then 'updated'
    when new.status <> old.status then new.status end as what) as change
  where what is not null;
  return null;
end $$;

update public.activity_log
set title = split_part(title, ' is now ', 1) || ' ' || private.status_words(split_part(title, ' is now ', 2))
where title like '% is now %';
