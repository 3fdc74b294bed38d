set check_function_bodies = off;

create function public.similar_leads(p_email text, p_phone text) returns jsonb
language sql stable set search_path = '' as $$ select private.similar_leads(p_email, p_phone) $$;

create function private.similar_leads(p_email text, p_phone text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  if company is null or not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  return (select coalesce(jsonb_agg(to_jsonb(f) - 'last_inquiry_at' order by f.outcome <> 'open', f.last_inquiry_at desc, f.id), '[]') from (
    select l.id, l.title, l.contact_name, l.outcome, l.last_inquiry_at, to_jsonb(array_remove(array[
      case when lower(l.email) = lower(btrim(p_email)) then 'email' end,
      case when private.e164(l.phone) = private.e164(p_phone) then 'phone' end], null)) as same
    from public.leads l where l.company_id = company and l.deleted_at is null
      and (l.email is not null and lower(l.email) = lower(btrim(p_email)) or l.phone is not null and private.e164(l.phone) = private.e164(p_phone))
    order by l.outcome <> 'open', l.last_inquiry_at desc, l.id limit 3) f);
end $$;

grant execute on function private.similar_leads(p_email text, p_phone text) to authenticated;

grant execute on function public.similar_leads(p_email text, p_phone text) to authenticated;

comment on function public.similar_leads(p_email text, p_phone text) is 'Leads with this email or phone number, open ones first: [{ id, title, contact_name, outcome, same: email, phone }], at most three. Phone numbers are compared by their digits. Arguments: p_email and p_phone as typed. Errors: PT403. Callers: signed-in users with view_money.';

reset check_function_bodies;
