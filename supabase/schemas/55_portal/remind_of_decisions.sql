create function private.remind_of_decisions(p_company uuid, p_now timestamptz) returns void
language sql security definer set search_path = '' as $$
  insert into public.client_messages (id, company_id, client_id, user_id, kind, email_address, subject, message_content)
  select private.mail_id(md5('decision ' || d.id || d.day)::uuid, c.id), p_company, c.id, null, 'email', btrim(c.email),
    left(format('Please answer by %s: %s %s', to_char(d.day, 'FMMon FMDD'), d.what, d.number), 200),
    format(E'Hello %s,\n\n%s is waiting for your answer on %s %s, "%s" ($%s). Please accept or decline it in your portal by %s.\n\n'
      'The newest email with the link to your portal opens it. To ask something, send a message there.',
      c.name, k.name, d.what, d.number, d.title, to_char(d.amount, 'FM999,999,999,990.00'), to_char(d.day, 'FMMonth FMDD, YYYY'))
  from (
    select o.id, 'change order' as what, o.number, o.title, o.amount, o.respond_by as day, p.client_id
    from public.change_orders o join public.projects p on p.company_id = o.company_id and p.id = o.project_id and p.deleted_at is null
    where o.company_id = p_company and o.status = 'pending'
    union all
    select q.id, 'quote', q.quote_number, q.title, q.total_amount, q.valid_until, q.client_id
    from public.quotes q where q.company_id = p_company and q.status = 'sent' and q.deleted_at is null
  ) d
  join public.companies k on k.id = p_company
  join public.clients c on c.company_id = p_company and c.id = d.client_id and c.deleted_at is null and c.mail_opt_out_at is null
    and nullif(btrim(c.email), '') is not null
  where d.day between private.company_date(p_company, p_now) + 1 and private.company_date(p_company, p_now) + 2
    and exists (select from public.portal_access a where a.company_id = p_company and a.client_id = c.id and a.revoked_at is null
      and a.last_sent_at is not null)
    and coalesce((select n.client_portal_notifications from public.notification_preferences n where n.company_id = p_company), true)
  on conflict (id) do nothing
$$;
comment on function private.remind_of_decisions is
  'Emails clients with a portal two days before the last day to decide a quote or change order, once for each deadline.';
