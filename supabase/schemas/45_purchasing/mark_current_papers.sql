create function private.mark_current_papers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  one public.vendor_papers := case tg_op when 'DELETE' then old else new end;
begin
  -- Two papers at once wait for each other.
  perform from public.vendors v where v.company_id = one.company_id and v.id = one.vendor_id for no key update;
  update public.vendor_papers p set is_current = x.is_current
  from (select w.id, row_number() over (partition by w.kind order by w.expires_on desc nulls first, w.created_at desc, w.id desc) = 1 as is_current
    from public.vendor_papers w where w.company_id = one.company_id and w.vendor_id = one.vendor_id) x
  where p.company_id = one.company_id and p.id = x.id and p.is_current <> x.is_current;
  return null;
end $$;
comment on function private.mark_current_papers is
  'Trigger: of each kind of a vendor''s papers, the one that is valid longest counts, and of these the newest (is_current).';
