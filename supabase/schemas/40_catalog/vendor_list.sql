create view public.vendor_list with (security_invoker = true) as
select id, company_id, name, company_name, contact_person, email, phone, website, tax_id, payment_terms,
  preferred_payment_method, notes, address, is_active, import_id, created_by, version, created_at, updated_at,
  (select count(*)::int from public.vendor_materials l
    where l.company_id = v.company_id and l.vendor_id = v.id) as materials_count,
  may_text, text_consent_at, text_stopped_at
from public.vendors v;

comment on view public.vendor_list is 'Vendors with the number of linked materials.';

grant select on public.vendor_list to authenticated, service_role;
