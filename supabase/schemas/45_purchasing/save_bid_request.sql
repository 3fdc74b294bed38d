create function public.save_bid_request(p_request jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_bid_request(p_request) $$;
comment on function public.save_bid_request is
  'Creates or changes a bid request and returns it as get_bid_request does. Once a vendor has bid, its lines keep their descriptions, quantities, and units. '
  'Keys: id (a uuid made by the device), version (of an existing one), title, scope, kind, project_id, quote_id, due_on, needed_by, documents [ids of the project''s], lines [{ id, material_id, '
  'quote_item_id, budget_line_id, cost_code_id, description, quantity, unit }]. Arguments: p_request, an object of these keys. Errors: PT402, PT403, PT404 project or quote, '
  'PT409 stale, closed, or bid on, PT422 with the field. Callers: signed-in users with edit_purchasing.';

create function private.save_bid_request(p_request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  given constant uuid := (p_request ->> 'id')::uuid;
  project constant uuid := (p_request ->> 'project_id')::uuid;
  quote constant uuid := (p_request ->> 'quote_id')::uuid;
  due constant date := (p_request ->> 'due_on')::date;
  named constant text := btrim(coalesce(p_request ->> 'title', ''));
  today constant date := private.company_date(company);
  r public.bid_requests;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  select * into r from public.bid_requests x where x.id = given for no key update;
  if r.id is not null and r.company_id <> company then
    perform private.raise_api_error('PT409', 'Something went wrong. Reload the page and try again.');
  elsif r.id is not null and (p_request ->> 'version')::int is distinct from r.version then
    perform private.raise_api_error('PT409', 'Someone else changed this bid request. Reload it to see the changes.');
  elsif r.state in ('closed', 'awarded', 'canceled') then
    perform private.raise_api_error('PT409', format('This bid request is %s. Reopen it to change it.', r.state));
  elsif length(named) not between 1 and 200 then
    perform private.raise_api_error('PT422', 'Enter a title of up to 200 characters.', 'title');
  elsif length(coalesce(p_request ->> 'scope', '')) > 10000 then
    perform private.raise_api_error('PT422', 'Enter at most 10,000 characters.', 'scope');
  elsif due is null or due is distinct from r.due_on and due not between today and today + 730 then
    perform private.raise_api_error('PT422', 'Choose a due date in the next two years.', 'due_on');
  elsif project is not null and not exists (select from public.projects p where p.company_id = company and p.id = project and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'This project no longer exists.', 'project_id');
  elsif quote is not null and not exists (select from public.quotes q where q.company_id = company and q.id = quote) then
    perform private.raise_api_error('PT404', 'This quote no longer exists.', 'quote_id');
  end if;
  if r.id is null then
    insert into public.bid_requests (id, company_id, number, title, due_on)
    values (coalesce(given, gen_random_uuid()), company, private.take_number(company, 'bid'), named, due) returning * into r;
  end if;
  update public.bid_requests x set title = named, scope = btrim(coalesce(p_request ->> 'scope', '')), kind = coalesce(p_request ->> 'kind', x.kind),
    project_id = project, quote_id = quote, due_on = due, needed_by = (p_request ->> 'needed_by')::date, edited_by = auth.uid()
  where x.id = r.id returning * into r;
  perform private.save_bid_lines(r.id, coalesce(p_request -> 'lines', '[]'));
  if jsonb_typeof(p_request -> 'documents') = 'array' then
    perform private.save_bid_documents(r, p_request -> 'documents');
  end if;
  return private.bid_request_json(company, r.id);
end $$;
grant execute on function public.save_bid_request, private.save_bid_request to authenticated;
