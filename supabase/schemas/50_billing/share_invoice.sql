create function public.share_invoice(p_id uuid, p_days int default 90, p_sent_to text default null) returns jsonb
language sql set search_path = '' as $$ select private.share_document(null, p_id, p_days, p_sent_to) $$;
comment on function public.share_invoice is
  'Makes a client link for an invoice: { id, token, expires_at }. Arguments: p_id, the invoice; p_days until it '
  'expires, 1 to 365; p_sent_to, the address it is sent to. Errors: PT402, PT403, PT404, PT422. Callers: signed-in '
  'users.';
grant execute on function public.share_invoice to authenticated, service_role;
