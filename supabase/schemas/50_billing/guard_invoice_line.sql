create function private.guard_invoice_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line constant jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  state text;
begin
  -- The line of a sent invoice stays when its change order goes with the project.
  if tg_op = 'UPDATE' and new.change_order_id is null and old.change_order_id is not null
     and to_jsonb(new) - array['change_order_id', 'total_price'] = to_jsonb(old) - array['change_order_id', 'total_price'] then
    return new;
  end if;
  select v.status into state from public.invoices v
  where v.company_id = (line ->> 'company_id')::uuid and v.id = (line ->> 'invoice_id')::uuid for no key update;
  if state <> 'draft' then
    raise exception 'This invoice has been sent. Revise or void it to change it.' using errcode = 'PT409';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function private.guard_invoice_line is 'Trigger: only the lines of a draft invoice change. Error: PT409.';
