-- Only a draft can be edited: a client has read what was sent. A change of a quote that was sent, has expired, or was
-- rejected is a revision, which keeps the earlier version. Until now only accepted quotes were protected.

create function private.closed_quote_text(p_status text) returns text
language sql immutable set search_path = '' as $$
  select case p_status when 'expired' then 'This quote has expired. Revise it to change it.'
    else format('This quote has been %s. Revise it to change it.', p_status) end
$$;
comment on function private.closed_quote_text is 'Why a quote of this status cannot be edited, in words for the user.';

create function private.closed_quote_code(p_status text) returns text
language sql immutable set search_path = '' as $$ select case p_status when 'accepted' then 'PT409' else 'PT422' end $$;
comment on function private.closed_quote_code is
  'The SQLSTATE of that refusal. Earlier releases of the screen answer PT409 on a sent quote with an offer to merge, PT422 with the text.';
grant execute on function private.closed_quote_text, private.closed_quote_code to authenticated, service_role;

create function private.refuse_closed_quote() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  row constant jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  state text;
begin
  -- Functions of the server may go on: the client's choice of options belongs to a sent quote.
  if current_user = 'authenticated' then
    select q.status into state from public.quotes q
    where q.company_id = (row ->> 'company_id')::uuid and q.id = (row ->> 'quote_id')::uuid;
    if state <> 'draft' then
      perform private.reject(private.closed_quote_code(state), private.closed_quote_text(state));
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function private.refuse_closed_quote is 'Lines of a quote change while it is a draft only. `quote_items_state` has locked the quote before.';
create trigger quote_items_state_closed before insert or update or delete on public.quote_items
  for each row execute function private.refuse_closed_quote();

create or replace function private.guard_quote() returns trigger
language plpgsql set search_path = '' as $$
declare
  content_changed constant boolean :=
    (new.client_id, new.custom_client_name, new.project_id, new.title, new.description, new.discount_type, new.discount_value,
      new.tax_rate, new.valid_until, new.notes, new.terms, new.show_summary_only)
    is distinct from
    (old.client_id, old.custom_client_name, old.project_id, old.title, old.description, old.discount_type, old.discount_value,
      old.tax_rate, old.valid_until, old.notes, old.terms, old.show_summary_only);
  allowed constant jsonb := '{
    "draft": ["sent", "accepted", "rejected", "expired"],
    "sent": ["draft", "accepted", "rejected", "expired"],
    "expired": ["draft", "sent", "accepted", "rejected"],
    "rejected": ["draft", "sent", "accepted"],
    "accepted": ["draft", "rejected"]
  }';
begin
  if current_user = 'authenticated' and content_changed and old.status <> 'draft' then
    perform private.reject(private.closed_quote_code(old.status), private.closed_quote_text(old.status));
  end if;
  if new.status is distinct from old.status then
    if not allowed -> old.status ? new.status then
      raise exception 'A quote that is % cannot become %.', old.status, new.status using errcode = 'PT409';
    end if;
    if old.status = 'accepted' and old.billed_amount > 0 then
      raise exception 'This quote has been invoiced. Its status can no longer change.' using errcode = 'PT409';
    end if;
    -- A revision counts itself; any other way back to draft would lose what was sent.
    if current_user = 'authenticated' and new.status = 'draft' then
      perform private.reject(private.closed_quote_code(old.status), private.closed_quote_text(old.status));
    end if;
    if new.status = 'sent' then new.sent_at := now(); end if;
    new.accepted_at := case when new.status = 'accepted' then now() end;
    new.rejected_at := case when new.status = 'rejected' then now() end;
  end if;
  if new.deleted_at is not null and old.deleted_at is null and old.billed_amount > 0 then
    raise exception 'This quote has been invoiced and cannot be deleted.' using errcode = 'PT409';
  end if;
  return new;
end $$;

create or replace function public.save_quote(p_quote jsonb, p_items jsonb, p_version integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  target uuid := coalesce((p_quote ->> 'id')::uuid, gen_random_uuid());
  q public.quotes;
  -- The stored lines by their ids.
  kept jsonb := '{}';
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  if nullif(btrim(p_quote ->> 'title'), '') is null then
    perform private.reject('PT422', 'Quote title is required', 'title');
  end if;
  select * into q from public.quotes where id = target for update;
  if not found then
    begin
      insert into public.quotes (id, client_id, custom_client_name, project_id, quote_number, number_origin, title, description,
        discount_type, discount_value, tax_rate, valid_until, notes, terms, show_summary_only)
      values (target, (p_quote ->> 'client_id')::uuid, nullif(btrim(p_quote ->> 'custom_client_name'), ''),
        (p_quote ->> 'project_id')::uuid, nullif(btrim(p_quote ->> 'quote_number'), ''),
        case when nullif(btrim(p_quote ->> 'quote_number'), '') is not null then 'typed'
          else coalesce(p_quote ->> 'number_origin', 'quotes_page') end,
        btrim(p_quote ->> 'title'), p_quote ->> 'description', coalesce(p_quote ->> 'discount_type', 'amount'),
        coalesce((p_quote ->> 'discount_value')::numeric, (p_quote ->> 'discount_amount')::numeric, 0),
        coalesce((p_quote ->> 'tax_rate')::numeric, 0), (p_quote ->> 'valid_until')::date, p_quote ->> 'notes',
        p_quote ->> 'terms', coalesce((p_quote ->> 'show_summary_only')::boolean, false));
    exception when unique_violation then
      -- the same save arrived twice at once: the other one has made it
      if exists (select from public.quotes where id = target) then
        return private.quote_json(target);
      end if;
      if nullif(btrim(p_quote ->> 'quote_number'), '') is null then
        raise;
      end if;
      perform private.reject('PT422', format('Quote number %s is already in use.', btrim(p_quote ->> 'quote_number')), 'quote_number');
    end;
  elsif p_version is null then
    return private.quote_json(target);
  else
    if q.deleted_at is not null then
      perform private.reject('PT404', 'This quote has been deleted.');
    end if;
    -- Before the version: a screen would offer to merge, which cannot succeed either.
    if q.status <> 'draft' then
      perform private.reject(private.closed_quote_code(q.status), private.closed_quote_text(q.status));
    end if;
    if q.version <> p_version then
      perform private.reject('PT409', 'Somebody else has changed this quote. Reload it to see the changes.');
    end if;
    update public.quotes set
      client_id = (p_quote ->> 'client_id')::uuid,
      custom_client_name = nullif(btrim(p_quote ->> 'custom_client_name'), ''),
      project_id = (p_quote ->> 'project_id')::uuid,
      title = btrim(p_quote ->> 'title'),
      description = p_quote ->> 'description',
      discount_type = coalesce(p_quote ->> 'discount_type', 'amount'),
      discount_value = coalesce((p_quote ->> 'discount_value')::numeric, (p_quote ->> 'discount_amount')::numeric, 0),
      tax_rate = coalesce((p_quote ->> 'tax_rate')::numeric, 0),
      valid_until = (p_quote ->> 'valid_until')::date,
      notes = p_quote ->> 'notes',
      terms = p_quote ->> 'terms',
      show_summary_only = coalesce((p_quote ->> 'show_summary_only')::boolean, false)
    where id = target;
    select coalesce(jsonb_object_agg(i.id, to_jsonb(i)), '{}') into kept from public.quote_items i where i.quote_id = target;
    delete from public.quote_items where quote_id = target;
  end if;
  insert into public.quote_items (id, quote_id, item_id, position, section, name, description, quantity, unit, unit_price,
    unit_cost, is_optional, is_selected, alternative_group, catalog_price)
  select coalesce((x.line ->> 'id')::uuid, gen_random_uuid()), target, (x.line ->> 'item_id')::uuid, x.place::int,
    nullif(btrim(x.line ->> 'section'), ''), btrim(x.line ->> 'name'), x.line ->> 'description',
    coalesce((x.line ->> 'quantity')::numeric, 1), x.line ->> 'unit', coalesce((x.line ->> 'unit_price')::numeric, 0),
    (x.line ->> 'unit_cost')::numeric, coalesce((x.line ->> 'is_optional')::boolean, false),
    coalesce((x.line ->> 'is_selected')::boolean, true), nullif(btrim(x.line ->> 'alternative_group'), ''),
    case when (y.was ->> 'item_id', (y.was ->> 'unit_price')::numeric) = (x.line ->> 'item_id', (x.line ->> 'unit_price')::numeric)
      then (y.was ->> 'catalog_price')::numeric end
  from jsonb_array_elements(coalesce(p_items, '[]')) with ordinality as x (line, place)
  cross join lateral (select kept -> (x.line ->> 'id') as was) y;
  if (select total_amount < 0 from public.quotes where id = target) then
    perform private.reject('PT422', 'The total cannot be negative.');
  end if;
  return private.quote_json(target);
end $function$;
comment on function public.save_quote is
  'Creates or changes a quote and all its lines in one transaction and returns it with client, project and lines. A client-made id makes a repeated create harmless; changing needs the version that was read, and a draft: what was sent is revised instead. Without quote_number the next number of number_origin (quotes_page, project) is taken. Errors: PT402 plan, PT403 role, PT404 deleted, PT409 stale version or accepted quote, PT422 sent, expired or rejected quote, or invalid (hint names the field).';
