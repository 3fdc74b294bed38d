set check_function_bodies = off;

create or replace function public.needs_attention() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  money constant boolean := private.has_permission('view_money');
  most constant int := 20;
begin
  if company is null then
    perform private.raise_api_error('PT403', 'User profile or company not found');
  end if;
  return (
    with found (kind, urgency, id, name, client_id, client_name, project_id, amount, day, said) as (
      (select a.kind, a.urgency, a.id, a.name, a.client_id, null, a.project_id, a.amount, a.day, a.said
        from private.area_attention(company) a)
      union all
      (select 'visit_today', 0, t.id, t.title, null::uuid, case when t.kind = 'visit' then to_char(t.start_time, 'FMHH12:MI AM') end,
          t.project_id, null::numeric, current_date, jsonb_build_object('is_visit', t.kind = 'visit')
        from public.project_timeline t join public.projects p on p.company_id = t.company_id and p.id = t.project_id
        where t.company_id = company and t.status <> 'completed'
          and (t.type = 'inspection' and t.due_date = current_date or t.kind = 'visit' and t.start_date = current_date)
          and p.deleted_at is null and p.archived_at is null
        order by t.position, t.id limit most)
      union all
      (select 'lead_visit', 0, t.lead_id, t.title, null, to_char(t.start_time, 'FMHH12:MI AM'), null, null, current_date, null
        from public.project_timeline t
        where t.company_id = company and t.project_id is null and t.kind = 'visit' and t.status <> 'completed' and t.start_date = current_date
          and (not money or exists (select from public.leads l where l.company_id = company and l.id = t.lead_id and l.outcome <> 'lost' and l.deleted_at is null))
        order by t.start_time, t.id limit most)
      union all
      (select 'task_due', 1, t.id, t.title, null, null, t.project_id, null, t.due_date, null
        from public.project_tasks t join public.projects p on p.company_id = t.company_id and p.id = t.project_id
        where t.company_id = company and t.assignee_id = auth.uid() and t.status <> 'completed' and t.due_date <= current_date
          and p.deleted_at is null and p.archived_at is null
        order by t.due_date, t.id limit most)
      union all
      (select 'quote_accepted', 2, q.id, q.quote_number, q.client_id, q.custom_client_name, q.project_id, q.total_amount, q.accepted_at::date, null
        from public.quotes q
        where money and q.company_id = company and q.deleted_at is null and q.status = 'accepted' and q.billed_amount = 0
          and q.accepted_at > now() - interval '180 days'
          and not exists (select from public.invoices v where v.company_id = company and v.quote_id = q.id and v.deleted_at is null)
        order by q.accepted_at desc, q.id limit most)
      union all
      (select 'draw_due', 2, s.id, s.description, p.client_id, null, s.project_id, s.amount, s.due_date, null
        from public.payment_schedule_list s
        join public.projects p on p.company_id = company and p.id = s.project_id and p.deleted_at is null and p.archived_at is null
        where money and s.company_id = company and s.milestone_id is not null and s.is_milestone_reached and s.invoice_id is null and s.state = 'planned'
        order by s.due_date, s.id limit most)
      union all
      (select 'invoice_overdue', 3, v.id, v.invoice_number, v.client_id, null, v.project_id, v.balance, v.due_date, null
        from public.invoices v
        where money and v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial')
          and v.kind <> 'credit_note' and v.balance > 0 and v.due_date < current_date
        order by v.due_date, v.id limit most)
      union all
      (select 'quote_unanswered', 4, q.id, q.quote_number, q.client_id, q.custom_client_name, q.project_id, q.total_amount, q.viewed_at::date, null
        from public.quotes q
        where money and q.company_id = company and q.deleted_at is null and q.status = 'sent'
          and q.viewed_at < now() - interval '3 days' and q.valid_until < current_date is not true
        order by q.viewed_at, q.id limit most)
      union all
      (select 'cost_increase', 5, w.id, w.quote_number, null, w.client_name, null, w.margin_lost, null, null
        from public.quote_margin_warnings w
        where money and w.company_id = company
          and exists (select from public.price_proposals p where p.company_id = company and p.status = 'pending')
        order by w.margin_lost desc, w.id limit most)
      union all
      (select 'message_failed', 5, m.id, coalesce(m.email_address, m.phone_number), m.client_id, null, null, null, m.created_at::date, null
        from public.client_messages m
        where m.company_id = company and m.direction = 'outbound' and m.status = 'failed' and m.created_at > now() - interval '14 days'
          and not exists (select from public.client_messages r where r.company_id = company and r.retry_of = m.id)
        order by m.created_at desc, m.id limit most)
      union all
      (select 'project_over_budget', 6, p.id, p.name, p.client_id, null, p.id, f.actual_cost - f.budget, null, null
        from public.projects p join public.project_finances f on f.company_id = p.company_id and f.project_id = p.id
        where money and p.company_id = company and p.deleted_at is null and p.archived_at is null
          and p.status in ('in_progress', 'delayed') and f.actual_cost > f.budget
        order by f.actual_cost - f.budget desc, p.id limit most)
      union all
      (select 'project_late', 7, p.id, p.name, p.client_id, null, p.id, null, p.end_date, null
        from public.projects p
        where p.company_id = company and p.deleted_at is null and p.archived_at is null
          and p.status in ('in_progress', 'delayed') and p.end_date < current_date
        order by p.end_date, p.id limit most)
      union all
      (select 'document_expiring', 8, d.id, d.name, null, null, d.project_id, null, d.expires_on, null
        from public.project_documents d join public.projects p on p.company_id = d.company_id and p.id = d.project_id
        where d.company_id = company and d.deleted_at is null and d.expires_on < current_date + 14
          and p.deleted_at is null and p.status in ('planning', 'in_progress', 'delayed')
        order by d.expires_on, d.id limit most)
      union all
      (select 'paper_expiring', 9, p.id, v.name || ': ' || private.paper_name(p.kind), null, null, null, null, p.expires_on, null
        from public.vendor_papers p join public.vendors v on v.company_id = company and v.id = p.vendor_id and v.is_active
        where private.has_permission('view_purchasing') and p.company_id = company and p.expires_on between current_date - 90 and current_date + 30
          and p.is_current
        order by p.expires_on, p.id limit most)
    )
    select coalesce(jsonb_agg(jsonb_build_object('kind', f.kind, 'id', f.id, 'name', f.name, 'amount', f.amount, 'day', f.day,
        'project_id', f.project_id, 'client_id', f.client_id,
        'client_name', coalesce((select c.name from public.clients c where c.company_id = company and c.id = f.client_id), f.client_name),
        'project_name', (select p.name from public.projects p where p.company_id = company and p.id = f.project_id)) || coalesce(f.said, '{}')
      order by f.nth, f.urgency, f.kind, f.id), '[]')
    from (select o.*, row_number() over (partition by o.kind order by o.amount desc nulls last, abs(o.day - current_date), o.id) as nth from found o) f
    where not exists (select from public.attention_snoozes s where s.company_id = company and s.user_id = auth.uid()
      and s.kind = f.kind and s.entity_id = f.id and s.until > current_date));
end $$;

reset check_function_bodies;
