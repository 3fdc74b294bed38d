create function private.refuse_closed_quote() returns trigger
language plpgsql set search_path = '' as $$
declare
  row constant jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  state text;
begin
  -- Functions of the server may go on: the client's choice of options belongs to a sent quote.
  if current_user = 'authenticated' then
    select q.status into state from public.quotes q
    where q.company_id = (row ->> 'company_id')::uuid and q.id = (row ->> 'quote_id')::uuid;
    if state <> 'draft' then
      perform private.raise_api_error(private.closed_quote_code(state), private.closed_quote_text(state));
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function private.refuse_closed_quote is
  'Lines of a quote change while it is a draft only. `quote_items_state` has locked the quote before.';
