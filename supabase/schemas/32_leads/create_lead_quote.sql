create function public.create_lead_quote(p_lead_id uuid, p_id uuid default gen_random_uuid()) returns jsonb
language sql set search_path = '' as $$ select private.create_lead_quote(p_lead_id, p_id) $$;
comment on function public.create_lead_quote is
  'Makes a draft quote of a lead with its title, name, and, where it has them, client and project; returns { id, quote_number }. Sent twice '
  'with one id, it is one quote. Arguments: p_lead_id; p_id, made by the device. Errors: PT402, PT403, PT404, PT409 lost lead. Callers: '
  'signed-in users with edit_documents.';

create function private.create_lead_quote(p_lead_id uuid, p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  l public.leads;
  q public.quotes;
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  select * into l from public.leads x where x.company_id = company and x.id = p_lead_id and x.deleted_at is null for no key update;
  if l.id is null then
    perform private.raise_api_error('PT404', 'This lead no longer exists.');
  elsif l.outcome = 'lost' then
    perform private.raise_api_error('PT409', 'This lead is lost. Reopen it first.');
  end if;
  insert into public.quotes (id, company_id, client_id, custom_client_name, project_id, quote_number, title, description, lead_id, valid_until)
  values (p_id, company, l.client_id, case when l.client_id is null then l.contact_name end, l.project_id, '', l.title, nullif(l.description, ''), l.id,
    private.company_date(company) + 30)
  on conflict (id) do nothing;
  select * into q from public.quotes x where x.company_id = company and x.id = p_id;
  if q.id is null or q.lead_id is distinct from l.id then
    perform private.raise_api_error('PT409', 'This quote is in use. Reload and try again.');
  end if;
  return jsonb_build_object('id', q.id, 'quote_number', q.quote_number);
end $$;
grant execute on function public.create_lead_quote, private.create_lead_quote to authenticated;
