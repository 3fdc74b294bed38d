create function private.billed_of_line(p_line public.sov_lines) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce((select l.completed from public.pay_application_lines l
    join public.pay_applications a on a.company_id = l.company_id and a.id = l.application_id
    where l.company_id = p_line.company_id and l.sov_line_id = p_line.id and private.application_state(a) <> 'draft'
    order by a.number desc limit 1), 0)
$$;
comment on function private.billed_of_line is 'Work and stored materials of a line that submitted applications bill, in dollars.';
