create function public.finish_assignment_mail(p_id uuid, p_error text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_error is null then
    update private.assignment_mails m set sent_at = now(), taken_until = null where m.id = p_id and m.taken_until is not null and m.is_text;
    delete from private.assignment_mails m where m.id = p_id and m.taken_until is not null;
  else
    update private.assignment_mails m set error = left(p_error, 500), taken_until = null, due_at = now() + interval '5 minutes',
      failed_at = case when m.attempts >= 5 then now() end
    where m.id = p_id;
  end if;
end $$;
comment on function public.finish_assignment_mail is
  'Removes a sent email from the outbox; a sent text stays three days, in case it is not delivered; with p_error it is tried again in five minutes, five times. Arguments: p_id; p_error. '
  'Callers: the messaging gateway.';
grant execute on function public.finish_assignment_mail to service_role;
