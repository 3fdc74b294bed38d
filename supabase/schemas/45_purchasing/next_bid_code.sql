create function private.next_bid_code(p_company uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  code text;
begin
  loop
    code := private.format_number('bid', private.next_number(p_company, 'BID-'));
    exit when not exists (select from public.bid_requests r where r.company_id = p_company and r.number = code);
  end loop;
  return code;
end $$;
comment on function private.next_bid_code is 'Takes the next free number of a bid request: BID-0001.';
