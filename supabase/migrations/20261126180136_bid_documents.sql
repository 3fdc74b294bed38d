set check_function_bodies = off;

create function private.bid_offered_documents(p_company uuid, p_project uuid) returns setof public.project_documents
language sql stable security definer set search_path = '' as $$
  select d.* from public.project_documents d
  where d.company_id = p_company and d.project_id = p_project and d.deleted_at is null and not d.is_office_only and d.category not in ('contracts', 'invoices')
$$;

create function private.save_bid_documents(p_request public.bid_requests, p_documents jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := p_request.company_id;
  given constant uuid[] := array(select distinct x::uuid from jsonb_array_elements_text(p_documents) x);
begin
  if cardinality(given) > 20 then
    perform private.raise_api_error('PT422', 'Attach at most 20 documents.', 'documents');
  elsif exists (select from unnest(given) x where x not in (select d.id from private.bid_offered_documents(company, p_request.project_id) d)) then
    perform private.raise_api_error('PT422', 'Vendors can''t get one of these documents. Contracts, invoices, and documents for the office stay inside the company.', 'documents');
  end if;
  delete from public.bid_documents b where b.company_id = company and b.request_id = p_request.id and b.document_id <> all (given);
  insert into public.bid_documents (company_id, request_id, document_id) select company, p_request.id, x from unnest(given) x
  on conflict (company_id, request_id, document_id) do nothing;
end $$;

create table public.bid_documents (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  request_id uuid not null,
  document_id uuid not null,
  unique (company_id, request_id, document_id),
  foreign key (company_id, request_id) references public.bid_requests (company_id, id) on delete cascade,
  foreign key (company_id, document_id) references public.project_documents (company_id, id) on delete cascade
);

create index bid_documents_document_idx on public.bid_documents (company_id, document_id);

call private.protect('public.bid_documents', reads => 'view_purchasing', verbs => '');

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.bid_documents FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

comment on table public.bid_documents is 'Documents of the project, such as drawings, that invited vendors can download by their links.';

comment on function private.bid_offered_documents(p_company uuid, p_project uuid) is 'The documents of a project that vendors may get with a bid request: none for the office only, no contracts, and no invoices.';

comment on function private.save_bid_documents(p_request public.bid_requests, p_documents jsonb) is 'Writes which documents of its project go with a bid request. PT422 documents.';

comment on function public.get_bid_request(p_id uuid) is 'A bid request whole: project, lines, documents, order (of its award), is_past_due, invites [{ id, vendor, state, sent_at, viewed_at, answered_at, decline_reason, awarded_at, mail_error, revision, offer { id, revision, name, lump_sum, total, exclusions, note, valid_until, prices [{ line_id, unit_price, amount }], missing } }], in dollars without tax. missing counts lines without a price. Arguments: p_id. Errors: PT402, PT403, PT404. Callers: signed-in users with view_purchasing.';

comment on function public.peek_bid(p_token text) is 'A bid request as the vendor of a link sees it, who has then viewed it: { number, title, scope, kind, due_on, needed_by, project, address, vendor_name, answer, decline_reason, state (open, past_due, closed, or canceled), is_open, is_lost, revision, lines, documents [{ name, file_name, object_path }], offer (their own), company }. Arguments: p_token. Errors: PT404. Callers: the accounts gateway.';

comment on function public.save_bid_request(p_request jsonb) is 'Creates or changes a bid request and returns it as get_bid_request does. Once a vendor has bid, its lines keep their descriptions, quantities, and units. Keys: id (a uuid made by the device), version (of an existing one), title, scope, kind, project_id, quote_id, due_on, needed_by, documents [ids of the project''s], lines [{ id, material_id, quote_item_id, budget_line_id, cost_code_id, description, quantity, unit }]. Arguments: p_request, an object of these keys. Errors: PT402, PT403, PT404 project or quote, PT409 stale, closed, or bid on, PT422 with the field. Callers: signed-in users with edit_purchasing.';

create or replace function private.bid_link_json(p_invite uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('number', r.number, 'title', r.title, 'scope', r.scope, 'kind', r.kind, 'due_on', r.due_on, 'needed_by', r.needed_by,
    'project', p.name, 'address', p.address, 'vendor_name', v.name, 'answer', i.state, 'decline_reason', i.decline_reason,
    'state', case when r.state = 'canceled' then 'canceled' when r.state <> 'open' then 'closed' when private.company_date(r.company_id) > r.due_on then 'past_due' else 'open' end,
    'is_open', r.state = 'open' and private.company_date(r.company_id) <= r.due_on,
    'is_lost', i.told_at is not null and r.state = 'awarded',
    'revision', (select coalesce(max(f.revision), 0) from public.bid_offers f where f.company_id = i.company_id and f.invite_id = i.id),
    'lines', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'description', l.description, 'quantity', l.quantity, 'unit', l.unit) order by l.position, l.id), '[]')
      from public.bid_lines l where l.company_id = r.company_id and l.request_id = r.id),
    'documents', (select coalesce(jsonb_agg(jsonb_build_object('name', d.name, 'file_name', d.file_name, 'object_path', d.object_path) order by d.name, d.id), '[]')
      from public.bid_documents b join private.bid_offered_documents(r.company_id, r.project_id) d on d.id = b.document_id
      where b.company_id = r.company_id and b.request_id = r.id),
    'offer', private.bid_offer_json(i.company_id, i.id) - 'id' - 'is_entered',
    'company', private.company_card(r.company_id))
  from public.bid_invites i join public.bid_requests r on r.company_id = i.company_id and r.id = i.request_id
  join public.vendors v on v.company_id = i.company_id and v.id = i.vendor_id
  left join public.projects p on p.company_id = r.company_id and p.id = r.project_id
  where i.id = p_invite
$$;

create or replace function private.bid_request_json(p_company uuid, p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(r) - 'company_id' || jsonb_build_object(
    'project', (select jsonb_build_object('id', p.id, 'name', p.name) from public.projects p where p.company_id = p_company and p.id = r.project_id),
    'quote_number', (select q.quote_number from public.quotes q where q.company_id = p_company and q.id = r.quote_id),
    'created_by_name', (select coalesce(u.full_name, u.email) from public.user_profiles u where u.company_id = p_company and u.id = r.created_by),
    'order', (select jsonb_build_object('id', o.id, 'number', o.number, 'state', o.state, 'total', o.total) from public.purchase_orders o
      where o.company_id = p_company and o.id = r.order_id),
    'is_past_due', private.company_date(p_company) > r.due_on,
    'lines', (select coalesce(jsonb_agg(to_jsonb(l) - 'company_id' - 'request_id' || jsonb_build_object('code', k.code, 'code_name', k.name) order by l.position, l.id), '[]')
      from public.bid_lines l left join public.cost_codes k on k.company_id = p_company and k.id = l.cost_code_id
      where l.company_id = p_company and l.request_id = r.id),
    'documents', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.name, d.id), '[]')
      from public.bid_documents b join private.bid_offered_documents(p_company, r.project_id) d on d.id = b.document_id
      where b.company_id = p_company and b.request_id = r.id),
    'invites', (select coalesce(jsonb_agg(to_jsonb(i) - 'company_id' - 'request_id' || jsonb_build_object(
        'vendor', jsonb_build_object('id', v.id, 'name', v.name, 'email', v.email, 'phone', v.phone),
        'mail_error', (select m.error from private.order_mails m where m.bid_invite_id = i.id),
        'revision', (select coalesce(max(f.revision), 0) from public.bid_offers f where f.company_id = p_company and f.invite_id = i.id),
        'offer', private.bid_offer_json(p_company, i.id)) order by v.name, i.id), '[]')
      from public.bid_invites i join public.vendors v on v.company_id = p_company and v.id = i.vendor_id
      where i.company_id = p_company and i.request_id = r.id))
  from public.bid_requests r where r.company_id = p_company and r.id = p_id
$$;

create or replace function private.save_bid_request(p_request jsonb) returns jsonb
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
    values (coalesce(given, gen_random_uuid()), company, private.next_bid_code(company), named, due) returning * into r;
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

reset check_function_bodies;
