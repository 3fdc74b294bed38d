create function private.one_accepted_quote() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.leads x where x.company_id = new.company_id and x.id = new.lead_id for no key update;
  if exists (select from public.quotes q where q.company_id = new.company_id and q.lead_id = new.lead_id and q.id <> new.id and q.status = 'accepted'
    and q.deleted_at is null) then
    perform private.raise_api_error('PT409', 'Another quote of this lead was already accepted.');
  end if;
  return new;
end $$;
comment on function private.one_accepted_quote is 'Trigger: only one quote of a lead can be accepted (PT409).';
