create function private.mark_closed_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.purchase_order_lines l set is_closed = new.state in ('closed', 'void')
  where l.company_id = new.company_id and l.order_id = new.id and l.is_closed <> (new.state in ('closed', 'void'));
  return null;
end $$;
comment on function private.mark_closed_lines is
  'Trigger: tells the lines of an order whether it is closed or void, so that what may still be committed is found by an index.';
