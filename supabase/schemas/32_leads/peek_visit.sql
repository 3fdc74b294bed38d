create function public.peek_visit(p_token text) returns jsonb
language sql set search_path = '' as $$ select private.peek_visit(p_token) $$;
comment on function public.peek_visit is
  'What the holder of a booking link sees: the company, what it is about, the booked visit, and the times that can be booked: { company, title, '
  'address, is_offered, length_minutes, zone, visit, slots } as private.visit_json. Arguments: p_token. Errors: PT404. Callers: the messaging gateway.';

create function private.peek_visit(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l constant public.leads := private.open_visit_link(p_token);
begin
  return jsonb_build_object('company', private.company_card(l.company_id), 'title', l.title, 'address', private.address_line(l.address))
    || private.visit_json(l);
end $$;
grant execute on function public.peek_visit, private.peek_visit to service_role;
