create function private.queue_assignment_mail(p_assignment public.assignments) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.assignment_mails as m (company_id, user_id, vendor_id, assignment_ids)
  values (p_assignment.company_id, p_assignment.user_id, p_assignment.vendor_id, array[p_assignment.id])
  on conflict (company_id, user_id, vendor_id) do update set
    assignment_ids = case when m.sent_at is null then array(select distinct unnest(m.assignment_ids || excluded.assignment_ids))
      else excluded.assignment_ids end,
    due_at = case when m.failed_at is null and m.taken_until is null and m.sent_at is null then m.due_at else excluded.due_at end,
    taken_until = null, attempts = 0, error = null, failed_at = null, is_text = false, sent_at = null;
end $$;
comment on function private.queue_assignment_mail is
  'Adds an assignment to the next email of its member or vendor, ten minutes after the first one.';
