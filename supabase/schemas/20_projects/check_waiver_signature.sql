create function private.check_waiver_signature() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.lien_waivers w where w.company_id = new.company_id and w.document_id = new.document_id
      and w.kind like 'unconditional%' and not private.is_waiver_paid(w)) then
    perform private.raise_api_error('PT409', 'The payment for this unconditional waiver was reversed. It can be signed when the invoice is paid.');
  end if;
  return new;
end $$;
comment on function private.check_waiver_signature is
  'Trigger on signatures: an unconditional lien waiver is requested and signed only while its invoice is paid. Error: PT409.';
