create function private.guard_quote_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line constant jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  state text;
begin
  select q.status into state from public.quotes q
  where q.company_id = (line ->> 'company_id')::uuid and q.id = (line ->> 'quote_id')::uuid for no key update;
  if state = 'accepted' then
    raise exception 'This quote has been accepted. Revise it to change it.' using errcode = 'PT409';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function private.guard_quote_line is 'Trigger: the lines of an accepted quote never change. Error: PT409.';
