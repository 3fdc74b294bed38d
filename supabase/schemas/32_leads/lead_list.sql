create view public.lead_list with (security_invoker = true) as
select l.id, l.company_id, l.number, l.title, l.contact_name, l.company_name, l.email, l.phone, l.address, l.description, l.client_id, l.project_id,
  l.source_id, l.source_detail, l.stage_id, l.stage_since, l.outcome, l.decided_at, l.lost_reason_id, l.lost_note, l.value_low, l.value_high, l.value,
  l.probability, l.owner_id, l.next_step, l.next_step_on, l.snoozed_until, l.first_reply_at, l.last_contact_at, l.last_inquiry_at,
  l.created_by, l.created_at, l.updated_at, l.version,
  s.name as stage_name, s.kind as stage_kind, coalesce(l.probability, s.probability) as chance,
  round(l.value * coalesce(l.probability, s.probability) / 100, 2) as weighted_value,
  o.full_name as owner_name, x.name as source_name, r.name as lost_reason, c.name as client_name
from public.leads l
join public.lead_stages s on s.company_id = l.company_id and s.id = l.stage_id
left join public.user_profiles o on o.company_id = l.company_id and o.id = l.owner_id
left join public.lead_sources x on x.company_id = l.company_id and x.id = l.source_id
left join public.lost_reasons r on r.company_id = l.company_id and r.id = l.lost_reason_id
left join public.clients c on c.company_id = l.company_id and c.id = l.client_id
where l.deleted_at is null;

comment on view public.lead_list is
  'The leads list: stage, owner, source, and client by name; chance in percent; weighted_value is the middle of the range by the chance.';

grant select on public.lead_list to authenticated, service_role;
