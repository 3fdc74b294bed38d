create function private.calculate_client_sums(p_company uuid, p_clients uuid[] default null) returns void
language sql security definer set search_path = '' as $$
  update private.client_sums s set invoiced = f.invoiced, outstanding = f.outstanding, last_contact = f.last_contact,
    owed_since = f.owed_since, is_billed = f.is_billed
  from private.client_sums k
  cross join lateral (
    select coalesce(sum(v.total_amount - v.retainage_amount), 0) as invoiced, coalesce(sum(v.balance), 0) as outstanding,
      min(coalesce(v.due_date, 'infinity')) filter (where v.balance > 0) as owed_since,
      coalesce(bool_or(v.total_amount > v.retainage_amount), false) as is_billed,
      greatest(max(v.sent_at),
        (select max(m.created_at) from public.client_messages m where m.company_id = k.company_id and m.client_id = k.client_id),
        (select max(n.created_at) from public.client_notes n where n.company_id = k.company_id and n.client_id = k.client_id)) as last_contact
    from public.invoices v
    where v.company_id = k.company_id and v.client_id = k.client_id and v.deleted_at is null and v.status not in ('draft', 'void')
      and v.kind <> 'credit_note') f
  where s.company_id = k.company_id and s.client_id = k.client_id and k.company_id = p_company and (p_clients is null or k.client_id = any (p_clients))
    and (k.invoiced, k.outstanding, k.last_contact, k.owed_since, k.is_billed)
      is distinct from (f.invoiced, f.outstanding, f.last_contact, f.owed_since, f.is_billed)
$$;
comment on function private.calculate_client_sums is 'Recalculates the totals of clients: of some, or of all of a company.';
