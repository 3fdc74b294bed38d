create function public.claim_due_assignment_mails(
  p_limit int default 20, p_quiet_hours text default null
) returns table (id uuid, email text, name text, assignments jsonb, company jsonb, phone text, attempts int)
language plpgsql security definer set search_path = '' as $$
declare
  mail private.assignment_mails;
  receiver record;
begin
  -- Answered, moved to done, or removed since: nothing is left to ask.
  delete from private.assignment_mails m where m.due_at <= now() and coalesce(m.taken_until < now(), true) and not exists (
    select from public.assignments a where a.company_id = m.company_id and a.id = any (m.assignment_ids) and a.state = 'asked');
  delete from private.assignment_mails m where m.sent_at < now() - interval '3 days';
  for mail in
    update private.assignment_mails m set taken_until = now() + interval '2 minutes', attempts = m.attempts + 1,
      failed_at = case when m.attempts >= 5 then now() end
    where m.id in (select q.id from private.assignment_mails q
      where q.due_at <= now() and q.failed_at is null and q.sent_at is null and coalesce(q.taken_until < now(), true)
        and not private.is_quiet(q.company_id, now(), p_quiet_hours)
      order by q.due_at limit p_limit for update skip locked)
    returning m.* loop
    continue when mail.failed_at is not null;
    select coalesce(u.email, v.email)::text as email, coalesce(u.full_name, v.name)::text as name,
      case when coalesce(u.may_text, v.may_text) then private.e164(coalesce(u.phone, v.phone)) end as phone into receiver
    from (select 1) one
    left join public.user_profiles u on u.company_id = mail.company_id and u.id = mail.user_id and u.is_active
    left join public.vendors v on v.company_id = mail.company_id and v.id = mail.vendor_id;
    update private.assignment_mails m set is_text = receiver.phone is not null and (mail.attempts = 1 or receiver.email is null) where m.id = mail.id;
    return query select mail.id, receiver.email, receiver.name, private.assignment_letter(mail), private.company_card(mail.company_id),
      receiver.phone, mail.attempts;
  end loop;
end $$;
comment on function public.claim_due_assignment_mails is
  'Emails and texts that ask to confirm dates, each to one caller for two minutes and not in quiet hours; each lists its assignments with a fresh '
  'link token. phone is there if the member or vendor agreed to text messages. Arguments: p_limit rows; p_quiet_hours, such as 21:00-08:00. Callers: the messaging gateway.';
grant execute on function public.claim_due_assignment_mails to service_role;
