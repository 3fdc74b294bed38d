create function private.inbox_match() returns text
language sql immutable set search_path = '' as $$
  select $match$c.words like $5
    -- Not exists: that would be made of all messages at once.
    or (select true from public.client_messages m where m.company_id = $1 and m.client_id = c.client_id
      and lower(coalesce(m.subject, '') || ' ' || m.message_content) like $5 limit 1)
    or $4 and exists (select from public.leads l where l.company_id = $1 and l.deleted_at is null and (l.id = c.lead_id or l.client_id = c.client_id) and (
      lower(l.number || ' ' || l.title || ' ' || l.contact_name || ' ' || coalesce(l.email, '') || ' ' || coalesce(l.phone, '')) like $5
      or exists (select from public.lead_messages m where m.company_id = $1 and m.lead_id = l.id and lower(m.subject || ' ' || m.body) like $5)
      or exists (select from public.lead_events e where e.company_id = $1 and e.lead_id = l.id and e.kind in ('text', 'email', 'form', 'joined')
        and lower(e.body) like $5)))$match$
$$;
comment on function private.inbox_match is
  'The condition that a conversation c with its words has a text in any of its messages, names, or addresses: $1 the company, $4 whether leads are read, $5 a like pattern in '
  'lower case. inbox_subjects finds the same by index. Holds no text of the caller.';
