set check_function_bodies = off;

alter table private.notices drop constraint notices_kind_check;

create function private.queue_margin_notices() returns int
language plpgsql security definer set search_path = '' as $$
declare
  queued int;
begin
  insert into private.notices (company_id, user_id, kind, about, facts)
  select u.company_id, u.id, 'moved_margins', 'contracts', jsonb_build_object('jobs', j.jobs)
  from public.companies k
  join public.user_profiles u on u.company_id = k.id and u.role = 'owner' and u.is_active
  cross join lateral (
    select jsonb_agg(jsonb_build_object('name', p.name, 'note', c.note) order by p.name, p.id) as jobs
    from public.contracts c join public.projects p on p.company_id = c.company_id and p.id = c.project_id
    where c.company_id = k.id and c.note is not null and c.created_at >= u.created_at and p.deleted_at is null
  ) j
  where k.is_active and j.jobs is not null
    and exists (select from public.contracts c where c.company_id = k.id and c.note is not null)
    and not exists (select from private.notices n where n.user_id = u.id and n.kind = 'moved_margins')
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end $$;

alter table private.notices add constraint notices_kind_check CHECK (kind = ANY (ARRAY['sign_in'::text, 'tax_filing'::text, 'payment_dispute'::text, 'client'::text, 'weekly_report'::text, 'moved_margins'::text]));

create index contracts_note_idx on public.contracts (company_id) where note is not null;

comment on function private.queue_margin_notices() is 'After the upgrade that made contracts of accepted quotes, each owner of that time gets one mail with the jobs whose margin moved, and why.';

create or replace function public.claim_due_notices(
  p_limit int default 20
) returns table (id uuid, kind text, email text, full_name text, facts jsonb, company jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fail_stuck_jobs('notice');
  perform private.queue_tax_notices();
  perform private.queue_weekly_reports();
  perform private.queue_margin_notices();
  return query
    with taken as (
      update private.notices n set attempts = n.attempts + 1, taken_until = now() + interval '2 minutes'
      where n.id in (
        select q.id from private.notices q
        where q.status = 'queued' and coalesce(q.taken_until < now(), true)
        order by q.created_at limit p_limit for update skip locked)
      returning n.*)
    select t.id, t.kind, u.email::text, p.full_name, t.facts, private.company_card(t.company_id)
    from taken t join auth.users u on u.id = t.user_id left join public.user_profiles p on p.id = t.user_id;
end $$;

reset check_function_bodies;
