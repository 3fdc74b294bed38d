create function private.check_document() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.category in ('contracts', 'invoices') then
    new.is_office_only := true;
  end if;
  if current_user = 'authenticated' and new.status = 'signed' and old.status <> 'signed' then
    perform private.raise_api_error('PT409', 'A document is marked as signed when everyone has signed it.', 'status');
  end if;
  return new;
end $$;
comment on function private.check_document is
  'Contracts and invoices are for the office; `signed` comes from signatures only.';
