create function private.notify_expiring_papers(p_company uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.company_date(p_company, p_now);
begin
  perform private.notify_people(p_company, 'paper_expiring', array(select private.readers_of(p_company, 'edit_purchasing', null)), 'view_purchasing',
    'vendor', v.id, null, format('%s: %s expires on %s', v.name, private.paper_name(p.kind), to_char(p.expires_on, 'FMMM/FMDD/YYYY')),
    'Ask the vendor for a new one.', d.mark, false)
  from public.vendor_papers p
  join public.vendors v on v.company_id = p_company and v.id = p.vendor_id and v.is_active
  cross join lateral (select format('%s %s', p.id, case when p.expires_on - today <= 7 then 7 else 30 end) as mark) d
  where p.company_id = p_company and p.expires_on between today and today + 30 and p.is_current
    and not exists (select from public.notifications n
      where n.company_id = p_company and n.subject_id = v.id and n.kind = 'paper_expiring' and n.group_key = d.mark);
end $$;
comment on function private.notify_expiring_papers is
  'Once 30 days and once 7 days before a vendor''s insurance certificate, license, or W-9 expires; whoever may edit purchasing is notified.';
