create function private.inbox_subjects(p_company uuid, p_pattern text, p_money boolean) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Planned for the text at hand: a plan for any text reads all messages.
  return query execute $found$
    select k.id from public.clients k where k.company_id = $1 and k.deleted_at is null
      and lower(k.name || ' ' || coalesce(k.email, '') || ' ' || coalesce(k.phone, '') || ' ' || coalesce(k.company_name, '')) like $2
    union
    select m.client_id from public.client_messages m where m.company_id = $1 and lower(coalesce(m.subject, '') || ' ' || m.message_content) like $2
    union
    select coalesce(l.client_id, l.id) from public.leads l where $3 and l.company_id = $1 and l.deleted_at is null and l.id in (
      select l.id from public.leads l where l.company_id = $1
        and lower(l.number || ' ' || l.title || ' ' || l.contact_name || ' ' || coalesce(l.email, '') || ' ' || coalesce(l.phone, '')) like $2
      union
      select m.lead_id from public.lead_messages m where m.company_id = $1 and lower(m.subject || ' ' || m.body) like $2
      union
      select e.lead_id from public.lead_events e where e.company_id = $1 and e.kind in ('text', 'email', 'form', 'joined') and lower(e.body) like $2)
    $found$ using p_company, p_pattern, p_money;
end $$;
comment on function private.inbox_subjects is
  'The clients and leads that have a text in any of their messages, names, or addresses, by index. Arguments: p_company; p_pattern, a like pattern in lower case; '
  'p_money, whether leads are read.';
