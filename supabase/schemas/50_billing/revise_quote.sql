create function public.revise_quote(p_id uuid, p_reason text default null) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.revise_document('quotes', p_id, p_reason);
  return private.quote_json(p_id);
end $$;
comment on function public.revise_quote is
  'Keeps the quote as a revision and opens it as a draft. Arguments: p_id, the quote; p_reason. Errors: PT402, '
  'PT403, PT404, PT409 once it has been invoiced. Callers: signed-in users.';
grant execute on function public.revise_quote to authenticated, service_role;
