create function private.refuse_overlap(p_person uuid, p_started timestamptz, p_ended timestamptz, p_except uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  other public.time_entries;
begin
  select * into other from public.time_entries e
  where e.user_id = p_person and e.id <> all (p_except)
    and tstzrange(e.started_at, e.ended_at) && tstzrange(p_started, p_ended)
  order by e.started_at limit 1;
  if found then
    perform private.raise_api_error('PT409', format('This overlaps %s%s. Change the times or that entry.',
      private.time_span(other.company_id, other.started_at, other.ended_at), private.time_at(' at ', other.project_id)), 'started_at');
  end if;
end $$;
comment on function private.refuse_overlap is
  'Rejects time (PT409) that overlaps another entry of the person, and names that entry. The exclusion constraint of '
  'time_entries has the last word.';
