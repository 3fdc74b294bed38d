create function public.calendar_feed(p_token text) returns jsonb
language sql stable set search_path = '' as $$ select private.calendar_feed(p_token) $$;
comment on function public.calendar_feed is
  'The events behind a calendar token, for the gateway that writes the ICS file; no sums, no client. Arguments: '
  'p_token. Errors: PT404. Callers: anyone with the token.';

create function private.calendar_feed(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  subscription private.calendar_tokens;
  person public.user_profiles;
  zone text;
begin
  select * into subscription from private.calendar_tokens t where t.token_hash = sha256(p_token::bytea);
  select * into person from public.user_profiles p where p.id = subscription.user_id and p.is_active;
  if person.id is null then
    perform private.raise_api_error('PT404', 'This calendar is no longer available.');
  end if;
  select c.timezone into zone from public.companies c where c.id = person.company_id;
  return jsonb_build_object(
    'name', coalesce((select p.name from public.projects p where p.id = subscription.project_id), 'Plumbline projects'),
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('uid', e.id, 'project_id', p.id, 'project_name', p.name, 'title', e.title,
        'description', e.description, 'type', e.type, 'status', e.status, 'location', p.address,
        'start_date', coalesce(e.start_date, e.due_date), 'end_date', e.due_date,
        'starts_at', e.starts_at, 'ends_at', e.ends_at, 'updated_at', e.updated_at)
        order by e.due_date)
      from public.projects p
      cross join lateral (
        select t.id, t.title, t.description, t.type, t.status, t.start_date, t.due_date, t.updated_at,
          (coalesce(t.start_date, t.due_date) + t.start_time) at time zone zone as starts_at,
          (t.due_date + coalesce(t.end_time, t.start_time + interval '1 hour')) at time zone zone as ends_at
        from public.project_timeline t where t.company_id = p.company_id and t.project_id = p.id and t.due_date is not null
        union all
        select p.id, p.name, p.description, 'project', p.status, p.start_date, coalesce(p.end_date, p.start_date), p.updated_at,
          null, null
        where p.start_date is not null
      ) as e
      where p.company_id = person.company_id and p.deleted_at is null and p.archived_at is null
        and (subscription.project_id is null or p.id = subscription.project_id)
        and (person.role <> 'subcontractor' or exists (
          select from public.project_members m where m.project_id = p.id and m.user_id = person.id))), '[]')
      -- Their visits to leads that are no projects yet.
      || coalesce((
        select jsonb_agg(jsonb_build_object('uid', v.id, 'project_id', null, 'project_name', l.title, 'title', v.title, 'description', '', 'type', v.type,
          'status', v.status, 'location', nullif(private.address_line(l.address), ''), 'start_date', v.start_date, 'end_date', v.due_date,
          'starts_at', private.visit_start(v), 'ends_at', (v.due_date + coalesce(v.end_time, v.start_time + interval '1 hour')) at time zone zone,
          'updated_at', v.updated_at) order by v.start_date, v.start_time)
        from public.project_timeline v join public.leads l on l.company_id = v.company_id and l.id = v.lead_id and l.deleted_at is null and l.outcome <> 'lost'
        where v.company_id = person.company_id and v.project_id is null and v.assignee_id = person.id and subscription.project_id is null), '[]'));
end $$;
grant execute on function public.calendar_feed, private.calendar_feed to anon, authenticated;
