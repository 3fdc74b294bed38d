create function private.waiver_json(p_waiver public.lien_waivers) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(p_waiver) - array['company_id', 'updated_at'] || jsonb_build_object(
    'number', (select a.number from public.pay_applications a where a.company_id = p_waiver.company_id and a.id = p_waiver.application_id),
    'document_status', (select d.status from public.project_documents d
      where d.company_id = p_waiver.company_id and d.id = p_waiver.document_id and d.deleted_at is null),
    -- A payment that was reversed after an unconditional waiver.
    'is_unpaid', p_waiver.kind like 'unconditional%' and not private.is_waiver_paid(p_waiver))
$$;
comment on function private.waiver_json is 'A lien waiver with its application''s number (null for a draw) and the status of its document.';
