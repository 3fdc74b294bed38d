create function private.follow_milestone() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_reached constant boolean := new.status = 'completed' and old.status <> 'completed';
  draw public.payment_schedule;
begin
  for draw in
    update public.payment_schedule s set due_date = case when is_reached then private.company_date(new.company_id) else coalesce(new.due_date, s.due_date) end
    where s.company_id = new.company_id and s.project_id = new.project_id and s.milestone_id = new.id
      and exists (select from public.payment_schedule_list l where l.id = s.id and l.invoice_id is null and l.state = 'planned')
    returning s.* loop
    if is_reached then
      perform private.notify_people(new.company_id, 'milestone_reached', private.owners_of(new.company_id) || draw.created_by, 'view_money', 'project',
        new.project_id, new.project_id, format('%s reached: bill %s', new.title, draw.description),
        (select p.name from public.projects p where p.company_id = new.company_id and p.id = new.project_id), 'draw ' || draw.id, true);
    end if;
  end loop;
  return null;
end $$;
comment on function private.follow_milestone is
  'Trigger: draws that are due when a milestone is reached move with its date until they are billed; reaching it makes them due and notifies owners, '
  'authors, and watchers.';
