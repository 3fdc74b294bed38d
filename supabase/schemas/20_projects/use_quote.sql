create function public.use_quote(p_quote_id uuid, p_use text) returns jsonb
language sql set search_path = '' as $$ select private.use_quote(p_quote_id, p_use) $$;
comment on function public.use_quote is
  'Makes an accepted quote its project''s contract, whose lines become the budget, or adds it to the contract as an '
  'approved change order. A repeat changes nothing. Returns { project_id, contract, change_order_id }. Arguments: '
  'p_quote_id; p_use, contract or addition. Errors: PT402, PT403, PT404, PT409 not accepted, used already, or a second '
  'contract, PT422 without a project (project_id). Callers: signed-in users with edit_projects.';

create function private.use_quote(p_quote_id uuid, p_use text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  q public.quotes;
  c public.contracts;
  addition public.change_orders;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if p_use is null or p_use not in ('contract', 'addition') then
    perform private.raise_api_error('PT422', 'Use the quote as the contract or as an addition.', 'use');
  end if;
  select * into q from public.quotes d where d.id = p_quote_id and d.company_id = company and d.deleted_at is null for no key update;
  if q.id is null then
    perform private.raise_api_error('PT404', 'Quote not found');
  elsif q.status <> 'accepted' then
    perform private.raise_api_error('PT409', 'Only an accepted quote can become a contract.');
  elsif q.project_id is null then
    perform private.raise_api_error('PT422', 'This quote has no project. Choose one first.', 'project_id');
  end if;
  perform from public.projects p where p.id = q.project_id and p.company_id = company and p.deleted_at is null for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  select * into c from public.contracts x where x.project_id = q.project_id for no key update;
  select * into addition from public.change_orders o where o.company_id = company and o.quote_id = q.id and o.status <> 'void';
  if p_use = 'contract' and (c.quote_id is distinct from q.id or c.status = 'unlocked') then
    if addition.id is not null then
      perform private.raise_api_error('PT409', format('This quote was added to the contract as %s.', addition.number));
    elsif c.status <> 'unlocked' then
      perform private.raise_api_error('PT409', 'This project already has a contract. Add the quote to it instead.');
    end if;
    c := private.sign_quote(q);
  elsif p_use = 'addition' and addition.id is null then
    if c.quote_id = q.id then
      perform private.raise_api_error('PT409', 'This quote is the contract of its project.');
    elsif c.id is null then
      perform private.raise_api_error('PT409', 'This project has no contract yet. Use the quote as its contract.');
    end if;
    addition := private.add_quote(q);
    select * into c from public.contracts x where x.project_id = q.project_id;
  end if;
  return jsonb_build_object('project_id', q.project_id, 'contract', to_jsonb(c), 'change_order_id', addition.id);
end $$;
grant execute on function public.use_quote, private.use_quote to authenticated;
