create function private.find_open_lead(p_company uuid, p_email text, p_phone text) returns public.leads
language sql stable security definer set search_path = '' as $$
  select l.* from public.leads l
  where l.company_id = p_company and l.deleted_at is null and l.outcome = 'open' and l.last_inquiry_at > now() - interval '24 hours'
    and (l.email is not null and lower(l.email) = lower(btrim(p_email)) or l.phone is not null and private.e164(l.phone) = private.e164(p_phone))
  order by l.last_inquiry_at desc, l.id limit 1
$$;
comment on function private.find_open_lead is
  'The open lead of a company with this email address or phone number (compared by its digits) whose person wrote in the last 24 hours; null without one.';
