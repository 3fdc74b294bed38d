create function private.follow_visit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  e constant public.project_timeline := coalesce(new, old);
  l public.leads;
  starts constant timestamptz := private.visit_start(e);
  is_moved constant boolean := tg_op = 'UPDATE' and (old.start_date, old.start_time) is distinct from (new.start_date, new.start_time);
  act constant text := case when tg_op = 'INSERT' then 'booked' when tg_op = 'DELETE' then 'canceled' when is_moved then 'moved' end;
  -- How the person would still have learned that this visit was canceled.
  unsent text[] := '{}';
begin
  -- Queued messages are about the old time, or about a visit that is done.
  if act is not null or e.status = 'completed' then
    with withdrawn as (
      delete from public.lead_messages m where m.company_id = e.company_id and m.lead_id = e.lead_id and m.status = 'pending'
        and m.purpose in ('visit', 'reminder') and m.taken_until is null and (m.entry_id = e.id or act = 'booked' and e.status <> 'completed')
      returning m.kind, m.entry_id, m.expires_at)
    select coalesce(array_agg(w.kind), '{}') into unsent from withdrawn w where act = 'booked' and w.entry_id = e.id and w.expires_at is null;
  end if;
  select * into l from public.leads x where x.company_id = e.company_id and x.id = e.lead_id and (x.deleted_at is null or act = 'canceled') for no key update;
  -- No messages about the visits of a company that is being deleted.
  if l.id is null or act is null or e.status = 'completed' or not exists (select from public.companies c where c.id = e.company_id) then
    return null;
  end if;
  perform private.note_lead(l, 'visit', private.visit_when(e), jsonb_build_object('act', act, 'entry_id', e.id, 'starts_at', starts), auth.uid() is null);
  if act = 'booked' then
    update public.leads x set last_contact_at = now(), snoozed_until = null where x.id = l.id;
    perform private.advance_lead(l, 'visit');
  end if;
  if l.deleted_at is null then
    perform private.notify_visit(l, e, act);
  end if;
  if starts > now() then
    -- The message about a lost lead's visit waits for an undo, after which there is nothing to say.
    perform private.queue_visit_message(l, e, act, array(select k from unnest(array['email', 'text']) k where k <> all (unsent)),
      now() + case when act = 'canceled' and l.outcome = 'lost' then interval '1 minute' else interval '0' end);
    if act <> 'canceled' and starts - interval '24 hours' > now() + interval '4 hours' then
      perform private.queue_visit_message(l, e, 'reminder', array[case when private.lead_may_be_texted(l) then 'text' else 'email' end], starts - interval '24 hours');
    end if;
  end if;
  return null;
end $$;
comment on function private.follow_visit is
  'Trigger: a visit of a lead that is booked, moved, or canceled, by whoever, is in the lead''s timeline, moves the lead to the stage of booked '
  'visits, notifies who goes and who owns the lead, and sends the person a message: at once (with a lost lead after a minute, unless it is undone), and the day before.';
