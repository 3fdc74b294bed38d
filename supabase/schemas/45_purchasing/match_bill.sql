create function private.match_bill(p_company uuid, p_bill uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  wanted text;
begin
  select case when exists (select from private.bill_matches(p_company, p_bill) m where m.problems <> '{}') then 'exception' else 'matched' end into wanted;
  update public.bills b set state = wanted
  where b.company_id = p_company and b.id = p_bill and b.state in ('draft', 'matched', 'exception') and b.state <> wanted;
  return wanted;
end $$;
comment on function private.match_bill is 'Sets a bill that is not approved to matched or exception, by bill_matches, and returns which.';
