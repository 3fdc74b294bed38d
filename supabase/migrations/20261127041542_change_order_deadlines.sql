set check_function_bodies = off;

alter table public.change_orders add column respond_by date;

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

comment on column public.change_orders.respond_by is 'The last day on which the client can decide in the portal; null: no deadline.';

comment on function private.remind_of_decisions(p_company uuid, p_now timestamp with time zone) is 'Emails clients with a portal two days before the last day to decide a quote or change order, once for each deadline.';

comment on function public.save_change_order(p_change_order jsonb) is 'Creates or changes a draft or pending change order with its items; number and amount come from the database. Keys: id, project_id, title, description, reason, schedule_days, date, respond_by (the client''s last day to decide), version, items [{category, description, quantity, unit_price, unit_cost (null: unknown), cost_code_id}]. Arguments: p_change_order, an object of these keys. Errors: PT402 plan, PT403 role, PT404 project, PT409 decided or stale, PT422. Callers: signed-in users with edit_projects.';

comment on function public.decide_portal_change_order(p_token text, p_change_order_id uuid, p_decision text, p_signer_name text, p_shown_hash text, p_signer_email text, p_signature text, p_reason text) is 'The client approves or declines a change order, with the same consequences as when a member decides it, in one transaction: contract, budget, schedule of values, end date, notifications. Records name, email, address, browser, time, and what was shown with its sha256. Deciding the same again is harmless. Arguments: p_token, the session; p_change_order_id; p_decision, approved or rejected; p_signer_name; p_shown_hash, of portal_change_order; p_signer_email; p_signature, a path or typed text; p_reason, needed to decline. Errors: PT403 a member who looks as the client, PT404, PT409 decided already, deadline passed, changed since, or contract closed, PT422 name, reason, or sums below zero. Callers: anyone with the token.';

create or replace function private.do_daily_job(p_job text, p_company uuid, p_now timestamptz) returns int
language plpgsql security definer set search_path = '' as $$
declare
  changed int;
begin
  begin
    case p_job
      when 'expire quotes' then
        changed := private.expire_quotes(array[p_company], p_now);
        perform private.notify_overdue_invoices(p_company, p_now);
        perform private.notify_tomorrow(p_company, p_now);
        perform private.remind_of_decisions(p_company, p_now);
        perform private.notify_budgets(p_company);
        perform private.notify_expiring_papers(p_company, p_now);
        perform private.queue_daily_notifications(p_company, p_now);
        delete from public.lead_submissions s where s.company_id = p_company and s.created_at < p_now - interval '90 days';
      when 'activate costs' then changed := private.activate_due_costs(array[p_company], p_now);
      when 'store metrics' then changed := private.refresh_metrics_of(array[p_company], p_now);
      when 'release assistant reservations' then
        update public.ai_usage set status = 'failed', settled_at = now()
        where company_id = p_company and status = 'reserved' and created_at < now() - interval '1 hour';
        get diagnostics changed = row_count;
    end case;
  exception when others then
    insert into private.daily_job_failures as f (company_id, job, error, attempted_at, next_attempt_at)
    values (p_company, p_job, left(sqlerrm, 1000), p_now, p_now + interval '15 minutes')
    on conflict (company_id, job) do update set attempts = f.attempts + 1, error = excluded.error, attempted_at = p_now,
      next_attempt_at = case when f.attempts < 4 then p_now + interval '15 minutes' * power(2, f.attempts) end;
    return null;
  end;
  delete from private.daily_job_failures where company_id = p_company and job = p_job;
  return changed;
end $$;

create or replace function private.change_order_for_client(p_order public.change_orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('shown', s.shown, 'shown_hash', encode(sha256(convert_to(s.shown::text, 'utf8')), 'hex'), 'status', p_order.status,
    'decided_at', p_order.decided_at, 'respond_by', p_order.respond_by,
    'is_expired', p_order.status = 'pending' and coalesce(p_order.respond_by < current_date, false),
    'decision', (select jsonb_build_object('decision', d.decision, 'signer_name', d.signer_name, 'reason', d.reason, 'decided_at', d.decided_at)
      from public.decisions d where d.company_id = p_order.company_id and d.subject_id = p_order.id and d.decision = p_order.status
      order by d.decided_at desc limit 1))
  from (select private.change_order_shown(p_order) as shown) s
$$;

create or replace function private.portal_change_orders(p_company uuid, p_client uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.submitted_at desc nulls last), '[]')
  from (
    select o.id, o.number, o.title, o.amount, o.schedule_days, o.respond_by,
      case when o.status = 'pending' and o.respond_by < current_date then 'expired' else o.status end as status, o.submitted_at, o.decided_at, o.project_id, p.name as project_name
    from public.projects p join public.change_orders o on o.company_id = p.company_id and o.project_id = p.id
    where p.company_id = p_company and p.client_id = p_client and p.deleted_at is null and o.status in ('pending', 'approved', 'rejected')
    order by o.submitted_at desc nulls last limit 100
  ) r
$$;

create or replace function private.save_change_order(p_change_order jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted uuid := coalesce((p_change_order ->> 'id')::uuid, gen_random_uuid());
  project uuid := (p_change_order ->> 'project_id')::uuid;
  company uuid := private.company_id();
  found_order public.change_orders;
  -- Cost and code of the stored items by position.
  before jsonb;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if btrim(coalesce(p_change_order ->> 'title', '')) = '' then
    perform private.raise_api_error('PT422', 'Please give the change order a title', 'title');
  elsif jsonb_array_length(coalesce(p_change_order -> 'items', '[]')) = 0 then
    perform private.raise_api_error('PT422', 'At least one item must be added to the change order', 'items');
  end if;
  select * into found_order from public.change_orders o where o.id = wanted and o.company_id = company for no key update;
  if found_order.id is null then
    -- The lock makes numbers of one project follow each other.
    perform from public.projects p where p.id = project and p.company_id = company and p.deleted_at is null for no key update;
    if not found then
      perform private.raise_api_error('PT404', 'Project not found');
    end if;
    insert into public.change_orders (id, company_id, project_id, number, title)
    values (wanted, company, project, private.next_order_number(company, project), p_change_order ->> 'title');
  elsif found_order.status in ('approved', 'rejected', 'void') then
    perform private.raise_api_error('PT409', format('This change order is %s and cannot be changed.', found_order.status));
  elsif (p_change_order ->> 'version')::int <> found_order.version then
    perform private.raise_api_error('PT409', 'Someone else changed this change order while you were editing. Reload it and make your change again.');
  end if;
  perform private.refuse_long_prices(p_change_order -> 'items');
  if exists (select from jsonb_array_elements(p_change_order -> 'items') item where (item ->> 'unit_cost')::numeric < 0) then
    perform private.raise_api_error('PT422', 'A cost can''t be negative. For a deduction, enter the cost it saves.', 'items');
  end if;
  select coalesce(jsonb_object_agg(i.position, jsonb_build_object('unit_cost', i.unit_cost, 'cost_code_id', case when c.category is null then i.cost_code_id end)), '{}')
  into before from public.change_order_items i left join public.cost_codes c on c.company_id = i.company_id and c.id = i.cost_code_id
  where i.change_order_id = wanted;
  delete from public.change_order_items i where i.change_order_id = wanted;
  insert into public.change_order_items (company_id, change_order_id, position, category, description, quantity, unit_price, unit_cost, cost_code_id)
  select company, wanted, ordinality, coalesce(item ->> 'category', 'other'), item ->> 'description',
    coalesce((item ->> 'quantity')::numeric, 1), coalesce((item ->> 'unit_price')::numeric, 0),
    -- An older page sends neither key, and changes neither.
    (case when item ? 'unit_cost' then item else before -> ordinality::text end ->> 'unit_cost')::numeric,
    (case when item ? 'cost_code_id' then item else before -> ordinality::text end ->> 'cost_code_id')::uuid
  from jsonb_array_elements(p_change_order -> 'items') with ordinality as items (item, ordinality);
  update public.change_orders o
  set title = p_change_order ->> 'title', description = coalesce(p_change_order ->> 'description', ''),
    reason = coalesce(p_change_order ->> 'reason', ''), schedule_days = coalesce((p_change_order ->> 'schedule_days')::int, 0),
    date = coalesce((p_change_order ->> 'date')::date, o.date),
    -- An older page sends no deadline, and leaves it.
    respond_by = case when p_change_order ? 'respond_by' then (p_change_order ->> 'respond_by')::date else o.respond_by end,
    amount = (select sum(i.total_price) from public.change_order_items i where i.change_order_id = wanted)
  where o.id = wanted;
  return (select to_jsonb(l) from public.change_order_list l where l.id = wanted);
end $$;

create or replace function private.decide_portal_change_order(
  p_token text, p_change_order_id uuid, p_decision text, p_signer_name text, p_shown_hash text, p_signer_email text, p_signature text, p_reason text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  o constant public.change_orders := private.order_of_client(session, p_change_order_id);
  now_shown constant jsonb := private.change_order_for_client(o);
begin
  perform private.require_portal_client(session);
  if p_decision is null or p_decision not in ('approved', 'rejected') then
    perform private.raise_api_error('PT422', 'Approve or decline the change order.', 'decision');
  elsif nullif(btrim(p_signer_name), '') is null or length(btrim(p_signer_name)) > 200 then
    perform private.raise_api_error('PT422', 'Enter your name.', 'signer_name');
  elsif p_decision = 'rejected' and nullif(btrim(p_reason), '') is null then
    perform private.raise_api_error('PT422', 'Say why you decline, so your contractor knows what to change.', 'reason');
  elsif length(p_reason) > 2000 then
    perform private.raise_api_error('PT422', 'Enter at most 2,000 characters.', 'reason');
  elsif o.status = p_decision then
    return now_shown;
  elsif o.status <> 'pending' then
    perform private.raise_api_error('PT409', format('This change order was already %s.', case o.status when 'rejected' then 'declined' else o.status end));
  elsif o.respond_by < current_date then
    perform private.raise_api_error('PT409', format('The last day to decide was %s. Ask your contractor for more time.', to_char(o.respond_by, 'FMMon FMDD, YYYY')));
  elsif p_shown_hash is distinct from now_shown ->> 'shown_hash' then
    perform private.raise_api_error('PT409', 'This change order has changed since you opened it. Look at it again before you decide.');
  end if;
  perform private.settle_change_order(o, p_decision, coalesce(p_reason, ''), null, session.client_id);
  insert into public.decisions (company_id, client_id, kind, subject_id, decision, signer_name, signer_email, signature, reason, shown, shown_hash,
    ip_address, user_agent)
  values (o.company_id, session.client_id, 'change_order', o.id, p_decision, btrim(p_signer_name), left(nullif(btrim(p_signer_email), ''), 320),
    p_signature, nullif(btrim(p_reason), ''), now_shown -> 'shown', now_shown ->> 'shown_hash',
    left(btrim(split_part(private.request_header('x-forwarded-for'), ',', 1)), 64), left(private.request_header('user-agent'), 500));
  return private.portal_change_order(p_token, o.id);
end $$;

create or replace view public.change_order_list with (security_invoker=true) as  select o.id,
    o.company_id,
    o.project_id,
    o.number,
    o.title,
    o.description,
    o.reason,
    o.amount,
    o.schedule_days,
    o.status,
    o.date,
    o.submitted_at,
    o.decided_at,
    o.decided_by,
    o.decision_note,
    o.created_by,
    o.version,
    o.created_at,
    o.updated_at,
    coalesce(u.full_name, ( select c.name from public.clients c where c.company_id = o.company_id and c.id = o.decided_by_client)) as approved_by,
    coalesce(( select jsonb_agg(jsonb_build_object('id', i.id, 'category', i.category, 'description', i.description, 'quantity', i.quantity, 'unit_price', i.unit_price, 'total_price', i.total_price, 'unit_cost', i.unit_cost, 'total_cost', i.total_cost, 'cost_code_id', i.cost_code_id) order by i."position") as jsonb_agg
           from public.change_order_items i
          where i.company_id = o.company_id and i.change_order_id = o.id), '[]'::jsonb) as items,
    ((b.invoices -> 0) ->> 'id')::uuid as invoice_id,
    (b.invoices -> 0) ->> 'invoice_number' as invoice_number,
    coalesce(b.invoices, '[]'::jsonb) as invoices,
    o.quote_id,
    k.cost,
    coalesce(k.unknown_costs, 0) as unknown_costs,
    o.respond_by
   from public.change_orders o
     left join public.user_profiles u on u.company_id = o.company_id and u.id = o.decided_by
     left join lateral ( select jsonb_agg(jsonb_build_object('id', v.id, 'invoice_number', v.invoice_number, 'amount', v.amount) order by v.created_at, v.id) as invoices
           from ( select v_1.id,
                    v_1.invoice_number,
                    v_1.created_at,
                    sum(l.total_price) as amount
                   from public.invoice_items l
                     join public.invoices v_1 on v_1.company_id = l.company_id and v_1.id = l.invoice_id
                  where l.company_id = o.company_id and l.change_order_id = o.id and v_1.status <> 'void' and v_1.deleted_at is null
                  group by v_1.id, v_1.invoice_number, v_1.created_at) v) b on true
     left join lateral ( select sum(i.total_cost) as cost,
            count(*) filter (where i.total_cost is null)::int as unknown_costs
           from public.change_order_items i
          where i.company_id = o.company_id and i.change_order_id = o.id) k on true;

reset check_function_bodies;
