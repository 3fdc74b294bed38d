create function public.decide_portal_selection(p_token text, p_selection_id uuid, p_option_id uuid, p_signer_name text, p_shown_hash text) returns void
language sql set search_path = '' as $$ select private.decide_portal_selection(p_token, p_selection_id, p_option_id, p_signer_name, p_shown_hash) $$;
comment on function public.decide_portal_selection is
  'The client chooses an option. A price above or below the allowance becomes an approved change order for the difference, in one '
  'transaction with contract, budget, and notifications. Records name, address, browser, time, and what was shown with its sha256. '
  'Choosing the same again is harmless. Arguments: p_token, the session; p_selection_id; p_option_id; p_signer_name; p_shown_hash, of '
  'portal_selections. Errors: PT403 a member who looks as the client, PT404, PT409 chosen already, deadline passed, changed since, or '
  'contract closed, PT422 name. Callers: anyone with the token.';

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
  perform private.record_decision(session.company_id, session.client_id, 'selection', chosen.id, 'approved', p_signer_name,
    shown || jsonb_build_object('chosen', choice), shown ->> 'shown_hash');
end $$;
grant execute on function public.decide_portal_selection, private.decide_portal_selection to anon, authenticated;
