set check_function_bodies = off;

create table public.selections (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  project_id uuid not null,
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null default '' check (length(description) <= 2000),
  -- Dollars that the contract includes for it.
  allowance numeric(12, 2) not null default 0 check (allowance >= 0) constraint selections_allowance_not_nan check (allowance <> 'NaN'),
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array' and length(options::text) <= 60000),
  status text not null default 'draft' check (status in ('draft', 'open', 'chosen')),
  respond_by date,
  chosen_option uuid,
  chosen_at timestamptz,
  change_order_id uuid,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, change_order_id) references public.change_orders (company_id, id) on delete set null (change_order_id)
);

create function private.selection_for_client(p_selection public.selections) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_selection.id, 'title', p_selection.title, 'description', p_selection.description,
    'allowance', p_selection.allowance, 'respond_by', p_selection.respond_by, 'project_id', p_selection.project_id,
    'status', case when p_selection.status = 'open' and p_selection.respond_by < current_date then 'expired' else p_selection.status end,
    'chosen_option', p_selection.chosen_option, 'chosen_at', p_selection.chosen_at,
    'shown_hash', encode(sha256(convert_to(p_selection.title || p_selection.description || p_selection.allowance || p_selection.options, 'utf8')), 'hex'),
    'options', coalesce((select jsonb_agg(o - 'photo_id' || jsonb_build_object('difference', (o ->> 'price')::numeric - p_selection.allowance,
        'object_path', f.object_path, 'thumbnail_path', f.thumbnail_path) order by place)
      from jsonb_array_elements(p_selection.options) with ordinality l (o, place)
      left join public.project_photos f on f.company_id = p_selection.company_id and f.project_id = p_selection.project_id
        and f.deleted_at is null and f.id = private.as_uuid(o ->> 'photo_id')), '[]'))
$$;

create function public.decide_portal_selection(p_token text, p_selection_id uuid, p_option_id uuid, p_signer_name text, p_shown_hash text) returns void
language sql set search_path = '' as $$ select private.decide_portal_selection(p_token, p_selection_id, p_option_id, p_signer_name, p_shown_hash) $$;

create function private.decide_portal_selection(p_token text, p_selection_id uuid, p_option_id uuid, p_signer_name text, p_shown_hash text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  chosen public.selections;
  shown jsonb;
  choice jsonb;
  difference numeric;
  made public.change_orders;
begin
  perform private.require_portal_client(session);
  -- The lock makes numbers of one project follow each other.
  perform from public.projects p join public.selections s on s.company_id = p.company_id and s.project_id = p.id
  where p.company_id = session.company_id and p.client_id = session.client_id and p.deleted_at is null and s.id = p_selection_id for no key update of p;
  if not found then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  select * into chosen from public.selections s where s.company_id = session.company_id and s.id = p_selection_id and s.status <> 'draft' for no key update;
  shown := private.selection_for_client(chosen);
  select o into choice from jsonb_array_elements(shown -> 'options') o where o ->> 'id' = p_option_id::text;
  if chosen.id is null or choice is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  elsif nullif(btrim(p_signer_name), '') is null or length(btrim(p_signer_name)) > 200 then
    perform private.raise_api_error('PT422', 'Enter your name.', 'signer_name');
  elsif chosen.chosen_option = p_option_id then
    return;
  elsif chosen.status = 'chosen' then
    perform private.raise_api_error('PT409', 'You already chose. Send your contractor a message to change it.');
  elsif chosen.respond_by < current_date then
    perform private.raise_api_error('PT409', format('The last day to choose was %s. Ask your contractor for more time.', to_char(chosen.respond_by, 'FMMon FMDD, YYYY')));
  elsif p_shown_hash is distinct from shown ->> 'shown_hash' then
    perform private.raise_api_error('PT409', 'This has changed since you opened it. Look at it again before you choose.');
  end if;
  difference := (choice ->> 'difference')::numeric;
  if difference <> 0 then
    insert into public.change_orders (company_id, project_id, number, title, reason, amount, status, submitted_at, created_by)
    values (session.company_id, chosen.project_id, private.next_order_number(session.company_id, chosen.project_id),
      left(chosen.title || ': ' || (choice ->> 'name'), 200), 'Selection against the allowance', difference, 'pending', now(), chosen.created_by)
    returning * into made;
    insert into public.change_order_items (company_id, change_order_id, position, category, description, quantity, unit_price)
    values (session.company_id, made.id, 1, 'materials', left(format('%s, $%s with an allowance of $%s', choice ->> 'name',
      to_char((choice ->> 'price')::numeric, 'FM999,999,990.00'), to_char(chosen.allowance, 'FM999,999,990.00')), 500), 1, difference);
    perform private.settle_change_order(made, 'approved', 'Chosen by the client', null, session.client_id);
  else
    perform private.notify_people(session.company_id, 'change_order_approved', private.owners_of(session.company_id) || chosen.created_by, 'view_money',
      'project', chosen.project_id, chosen.project_id, format('The client chose %s for %s', choice ->> 'name', chosen.title), null);
  end if;
  update public.selections s set status = 'chosen', chosen_option = p_option_id, chosen_at = now(), change_order_id = made.id
  where s.company_id = chosen.company_id and s.id = chosen.id;
  insert into public.decisions (company_id, client_id, kind, subject_id, decision, signer_name, shown, shown_hash, ip_address, user_agent)
  values (session.company_id, session.client_id, 'selection', chosen.id, 'approved', btrim(p_signer_name),
    shown || jsonb_build_object('chosen', choice), shown ->> 'shown_hash',
    left(btrim(split_part(private.request_header('x-forwarded-for'), ',', 1)), 64), left(private.request_header('user-agent'), 500));
end $$;

create function public.delete_selection(p_id uuid) returns void
language sql set search_path = '' as $$ select private.delete_selection(p_id) $$;

create function private.delete_selection(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  found_selection public.selections;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into found_selection from public.selections s where s.company_id = private.company_id() and s.id = p_id for update;
  if found_selection.id is null then
    perform private.raise_api_error('PT404', 'Selection not found');
  elsif found_selection.status = 'chosen' then
    perform private.raise_api_error('PT409', 'The client already chose. Create a change order for more changes.');
  end if;
  delete from public.selections s where s.company_id = found_selection.company_id and s.id = found_selection.id;
end $$;

create function public.portal_selections(p_token text) returns jsonb
language sql stable set search_path = '' as $$ select private.portal_selections(p_token) $$;

create function private.portal_selections(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
begin
  return coalesce((select jsonb_agg(private.selection_for_client(s) || jsonb_build_object('project_name', p.name)
      order by s.status = 'chosen', s.respond_by nulls last, s.created_at)
    from public.projects p join public.selections s on s.company_id = p.company_id and s.project_id = p.id
    where p.company_id = session.company_id and p.client_id = session.client_id and p.deleted_at is null and s.status <> 'draft'), '[]');
end $$;

create function public.project_selections(p_project_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  return coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'description', s.description, 'allowance', s.allowance,
      'options', s.options, 'status', s.status, 'respond_by', s.respond_by, 'chosen_option', s.chosen_option, 'chosen_at', s.chosen_at,
      'change_order_number', o.number) order by s.created_at, s.id)
    from public.selections s left join public.change_orders o on o.company_id = s.company_id and o.id = s.change_order_id
    where s.company_id = private.company_id() and s.project_id = p_project_id), '[]');
end $$;

create function public.save_selection(p_selection jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_selection(p_selection) $$;

create function private.save_selection(p_selection jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  wanted constant uuid := coalesce(private.as_uuid(p_selection ->> 'id'), gen_random_uuid());
  project uuid := private.as_uuid(p_selection ->> 'project_id');
  is_open constant boolean := coalesce((p_selection ->> 'is_open')::boolean, false);
  found_selection public.selections;
  options jsonb;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into found_selection from public.selections s where s.company_id = company and s.id = wanted for no key update;
  project := coalesce(found_selection.project_id, project);
  if not exists (select from public.projects p where p.company_id = company and p.id = project and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif found_selection.status = 'chosen' then
    perform private.raise_api_error('PT409', 'The client already chose. Create a change order for more changes.');
  elsif btrim(coalesce(p_selection ->> 'title', '')) = '' or length(p_selection ->> 'title') > 200 then
    perform private.raise_api_error('PT422', 'Enter a title of at most 200 characters.', 'title');
  elsif jsonb_typeof(p_selection -> 'options') is distinct from 'array' or jsonb_array_length(p_selection -> 'options') not between 1 and 20 then
    perform private.raise_api_error('PT422', 'Add 1 to 20 options.', 'options');
  elsif exists (select from jsonb_array_elements(p_selection -> 'options') o
    where btrim(coalesce(o ->> 'name', '')) = '' or length(o ->> 'name') > 200 or length(o ->> 'description') > 1000
      or not coalesce((o ->> 'price')::numeric between 0 and 9999999.99, false)) then
    perform private.raise_api_error('PT422', 'Each option needs a name and a price of $0.00 or more.', 'options');
  elsif not coalesce(coalesce((p_selection ->> 'allowance')::numeric, 0) between 0 and 9999999.99, false) then
    perform private.raise_api_error('PT422', 'Enter an allowance of $0.00 or more.', 'allowance');
  elsif exists (select from jsonb_array_elements(p_selection -> 'options') o where nullif(o ->> 'photo_id', '') is not null
    and not exists (select from public.project_photos f where f.company_id = company and f.project_id = project and f.deleted_at is null
      and f.id = private.as_uuid(o ->> 'photo_id'))) then
    perform private.raise_api_error('PT404', 'Photo not found');
  end if;
  select jsonb_agg(jsonb_build_object('id', coalesce(private.as_uuid(o ->> 'id'), gen_random_uuid()), 'name', btrim(o ->> 'name'),
    'description', coalesce(o ->> 'description', ''), 'price', round((o ->> 'price')::numeric, 2), 'photo_id', private.as_uuid(o ->> 'photo_id')) order by place)
  into options from jsonb_array_elements(p_selection -> 'options') with ordinality l (o, place);
  insert into public.selections as s (id, company_id, project_id, title, description, allowance, respond_by, options, status)
  values (wanted, company, project, btrim(p_selection ->> 'title'), coalesce(p_selection ->> 'description', ''),
    coalesce((p_selection ->> 'allowance')::numeric, 0), (p_selection ->> 'respond_by')::date, options, case when is_open then 'open' else 'draft' end)
  on conflict (id) do update set title = excluded.title, description = excluded.description, allowance = excluded.allowance,
    respond_by = excluded.respond_by, options = excluded.options, status = excluded.status
  where s.company_id = company;
  return public.project_selections(project);
end $$;

create index selections_project_idx on public.selections (company_id, project_id, created_at);

create index selections_change_order_idx on public.selections (company_id, change_order_id) where change_order_id is not null;

call private.protect('public.selections', reads => 'view_money', verbs => '');

call private.audit('public.selections');

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.selections FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant execute on function private.decide_portal_selection(p_token text, p_selection_id uuid, p_option_id uuid, p_signer_name text, p_shown_hash text) to anon;

grant execute on function private.decide_portal_selection(p_token text, p_selection_id uuid, p_option_id uuid, p_signer_name text, p_shown_hash text) to authenticated;

grant execute on function private.delete_selection(p_id uuid) to authenticated;

grant execute on function private.portal_selections(p_token text) to anon;

grant execute on function private.portal_selections(p_token text) to authenticated;

grant execute on function private.save_selection(p_selection jsonb) to authenticated;

grant execute on function public.decide_portal_selection(p_token text, p_selection_id uuid, p_option_id uuid, p_signer_name text, p_shown_hash text) to anon;

grant execute on function public.decide_portal_selection(p_token text, p_selection_id uuid, p_option_id uuid, p_signer_name text, p_shown_hash text) to authenticated;

grant execute on function public.delete_selection(p_id uuid) to authenticated;

grant execute on function public.portal_selections(p_token text) to anon;

grant execute on function public.portal_selections(p_token text) to authenticated;

grant execute on function public.project_selections(p_project_id uuid) to authenticated;

grant execute on function public.save_selection(p_selection jsonb) to authenticated;

comment on table public.selections is
  'What a client chooses for a project, such as tile or faucets: an allowance, options with prices, and what was chosen.';

comment on column public.selections.options is
  '[{ id, name, description, price, photo_id }]: price in dollars, photo_id a photo of the project.';

comment on function private.selection_for_client(p_selection public.selections) is 'A selection as its client sees it, with the price of each option against the allowance and the hash of what is shown.';

comment on function public.decide_portal_selection(p_token text, p_selection_id uuid, p_option_id uuid, p_signer_name text, p_shown_hash text) is 'The client chooses an option. A price above or below the allowance becomes an approved change order for the difference, in one transaction with contract, budget, and notifications. Records name, address, browser, time, and what was shown with its sha256. Choosing the same again is harmless. Arguments: p_token, the session; p_selection_id; p_option_id; p_signer_name; p_shown_hash, of portal_selections. Errors: PT403 a member who looks as the client, PT404, PT409 chosen already, deadline passed, changed since, or contract closed, PT422 name. Callers: anyone with the token.';

comment on function public.delete_selection(p_id uuid) is 'Deletes a selection that the client has not chosen yet. Arguments: p_id. Errors: PT402, PT403, PT404, PT409 chosen. Callers: signed-in users with edit_projects.';

comment on function public.portal_home(p_token text) is 'All that the first page of a client''s portal shows, in one request: { company, client, is_preview, projects, quotes, change_orders, invoices, balance, overdue, selections, dates, news, unread }; amounts in dollars. Arguments: p_token, the session. Errors: PT404. Callers: anyone with the token.';

comment on function public.portal_selections(p_token text) is 'What the client chooses or chose, newest deadline first; a gateway turns object_path and thumbnail_path into short addresses. Arguments: p_token, the session. Errors: PT404. Callers: anyone with the token.';

comment on function public.project_selections(p_project_id uuid) is 'The selections of a project with their options and what was chosen; amounts in dollars. Arguments: p_project_id. Errors: PT403. Callers: signed-in users with view_money.';

comment on function public.save_selection(p_selection jsonb) is 'Creates or changes a selection that the client has not chosen yet; one with is_open is shown in the portal. Keys: id, project_id, title, description, allowance (dollars), respond_by, is_open, options [{ id, name, description, price, photo_id }]. Returns project_selections. Arguments: p_selection, an object of these keys. Errors: PT402, PT403, PT404, PT409 chosen already, PT422. Callers: signed-in users with edit_projects.';

create or replace function private.portal_home(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  company constant uuid := session.company_id;
  client constant uuid := session.client_id;
  projects constant uuid[] := coalesce((select array_agg(p.id) from public.projects p
    where p.company_id = company and p.client_id = client and p.deleted_at is null), '{}');
begin
  perform private.note_portal_view(session, 'home');
  return jsonb_build_object('access_id', session.access_id, 'is_preview', session.is_preview,
    'company', private.company_card(company) - 'templates',
    'client', (select jsonb_build_object('name', c.name, 'email', c.email) from public.clients c where c.company_id = company and c.id = client),
    'projects', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'status', p.status, 'address', p.address,
        'percent', p.completion_percentage, 'start_date', p.start_date, 'end_date', p.end_date) order by p.status = 'completed', p.created_at desc), '[]')
      from public.projects p where p.company_id = company and p.id = any (projects)),
    'quotes', private.portal_quotes(company, client),
    'change_orders', private.portal_change_orders(company, client),
    'invoices', private.portal_invoices(company, client),
    'balance', (select coalesce(sum(v.balance), 0) from public.invoices v where v.company_id = company and v.client_id = client
      and v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'credit_note' and v.balance > 0),
    'overdue', (select coalesce(sum(v.balance), 0) from public.invoices v where v.company_id = company and v.client_id = client
      and v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'credit_note' and v.balance > 0 and v.due_date < current_date),
    'dates', (select coalesce(jsonb_agg(to_jsonb(d) order by d.day), '[]') from (
      select t.id, t.title, coalesce(t.start_date, t.due_date) as day, t.due_date as until, t.project_id, p.name as project_name
      from public.project_timeline t join public.projects p on p.company_id = t.company_id and p.id = t.project_id
      where t.company_id = company and t.project_id = any (projects) and t.is_shared and t.status <> 'completed'
        and coalesce(t.due_date, t.start_date) >= current_date
      order by 3 limit 5) d),
    'news', private.portal_news(company, projects),
    'selections', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'respond_by', s.respond_by) order by s.respond_by nulls last), '[]')
      from public.selections s where s.company_id = company and s.project_id = any (projects) and s.status = 'open'
        and coalesce(s.respond_by >= current_date, true)),
    'unread', (select count(*) from public.portal_messages m where m.company_id = company and m.client_id = client
      and m.author = 'company' and m.read_at is null));
end $$;

reset check_function_bodies;
