create view public.client_list with (security_invoker = true) as
select c.id, c.company_id, c.name, c.email, c.phone, c.company_name, c.contact_person, c.address, c.client_type, c.payment_terms,
  c.preferred_contact_method, c.notes, c.is_active, c.created_at, c.updated_at, c.version,
  concat_ws(', ', nullif(c.address ->> 'city', ''), nullif(c.address ->> 'state', '')) as location,
  coalesce(p.total, 0)::int as total_projects, coalesce(p.active, 0)::int as active_projects, p.statuses as project_statuses,
  case when (select private.has_permission('view_money')) then coalesce(v.invoiced, 0) end as total_value,
  case when (select private.has_permission('view_money')) then coalesce(v.outstanding, 0) end as outstanding,
  case when (select private.has_permission('view_money')) then coalesce(v.overdue, 0) end as overdue,
  s.satisfaction, s.answers as survey_answers,
  greatest(m.last_message, n.last_note, v.last_sent) as last_contact, c.mail_opt_out_at,
  c.is_tax_exempt, c.tax_exempt_number
from public.clients c
left join lateral (select count(*) as total, count(*) filter (where p.status in ('in_progress', 'delayed') and p.archived_at is null) as active,
    array_agg(distinct p.status) as statuses
  from public.projects p where p.company_id = c.company_id and p.client_id = c.id and p.deleted_at is null) p on true
left join lateral (select sum(v.total_amount - v.retainage_amount) as invoiced, sum(v.balance) as outstanding,
    sum(v.balance) filter (where v.balance > 0 and v.due_date < current_date) as overdue, max(v.sent_at) as last_sent
  from public.invoices v where v.company_id = c.company_id and v.client_id = c.id and v.deleted_at is null
    and v.status not in ('draft', 'void') and v.kind <> 'credit_note') v on true
left join lateral (select round(avg(s.rating), 1) as satisfaction, count(s.rating)::int as answers
  from public.surveys s where s.company_id = c.company_id and s.client_id = c.id) s on true
left join lateral (select max(m.created_at) as last_message from public.client_messages m where m.company_id = c.company_id and m.client_id = c.id) m on true
left join lateral (select max(n.created_at) as last_note from public.client_notes n where n.company_id = c.company_id and n.client_id = c.id) n on true
where c.deleted_at is null;

comment on view public.client_list is
  'The clients list: project counts, value, satisfaction, last contact. Sums are null without view_money.';

grant select on public.client_list to authenticated, service_role;
