create function private.portal_quotes(p_company uuid, p_client uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.sent_at desc nulls last), '[]')
  from (
    select q.id, q.quote_number as number, q.title, q.total_amount, q.revision, q.valid_until, q.sent_at, q.project_id,
      case when q.status = 'sent' and q.valid_until < current_date then 'expired' else q.status end as status,
      coalesce(q.accepted_at, q.rejected_at) as decided_at
    from public.quotes q
    where q.company_id = p_company and q.client_id = p_client and q.deleted_at is null and q.status <> 'draft'
    order by q.sent_at desc nulls last limit 100
  ) r
$$;
comment on function private.portal_quotes is 'The quotes of a client as they see them, newest first: all that were sent.';
