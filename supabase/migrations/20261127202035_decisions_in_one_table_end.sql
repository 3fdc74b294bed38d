alter table public.decisions validate constraint decisions_kind_check;

-- Data

insert into public.decisions (company_id, client_id, kind, subject_id, decision, signer_name, signer_email, signature, reason, shown,
  shown_hash, ip_address, user_agent, decided_at)
select a.company_id, q.client_id, 'quote', q.id, case a.decision when 'accepted' then 'approved' else 'rejected' end, a.signer_name,
  a.signer_email, a.signature, a.reason, a.document, a.document_hash, a.ip_address, a.user_agent, a.decided_at
from public.document_acceptances a join public.quotes q on q.company_id = a.company_id and q.id = a.quote_id;

insert into public.decisions (company_id, client_id, kind, subject_id, decision, signer_name, signer_email, signature, reason, shown,
  shown_hash, ip_address, user_agent, decided_at)
select s.company_id, c.id, 'document', d.id, case s.status when 'signed' then 'approved' else 'rejected' end,
  coalesce(s.signed_name, s.signer), s.signer_email, s.signature, s.decline_reason,
  jsonb_build_object('document_id', d.id, 'name', d.name, 'version_number', v.version_number, 'project_id', d.project_id, 'signature_id', s.id),
  v.content_hash, left(s.ip_address, 64), s.user_agent, coalesce(s.signed_at, s.declined_at)
from public.signatures s
join public.project_documents d on d.company_id = s.company_id and d.id = s.document_id
join public.document_versions v on v.company_id = d.company_id and v.document_id = d.id and v.version_number = s.version_number
left join public.projects p on p.company_id = d.company_id and p.id = d.project_id
left join public.clients c on c.company_id = p.company_id and c.id = p.client_id
  and case when s.signer_email is null then lower(s.signer) = lower(btrim(c.name)) else s.signer_email = lower(btrim(c.email)) end
where s.status in ('signed', 'declined');
