create function private.rematch_bills() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  one record;
begin
  for one in select distinct b.company_id, b.id from public.bill_lines l join public.bills b on b.company_id = l.company_id and b.id = l.bill_id
    where l.company_id = new.company_id and l.order_line_id = new.id and b.state in ('matched', 'exception') order by b.id loop
    perform private.match_bill(one.company_id, one.id);
  end loop;
  return null;
end $$;
comment on function private.rematch_bills is 'Trigger: what was received, billed, or ordered decides which open bills match.';
