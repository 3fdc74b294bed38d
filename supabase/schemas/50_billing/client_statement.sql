create function public.client_statement(p_client_id uuid, p_from date, p_to date) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_with('view_money');
  statement jsonb;
begin
  if company is null then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  elsif p_from is null or p_to is null or p_from > p_to then
    perform private.raise_api_error('PT422', 'The start date must be on or before the end date.', 'from');
  elsif not exists (select from public.clients c where c.company_id = company and c.id = p_client_id and c.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Client not found');
  end if;
  statement := private.statement_of(company, p_client_id, p_from, p_to);
  if jsonb_array_length(statement -> 'entries') > 2000 then
    perform private.raise_api_error('PT422', 'This period has more than 2,000 entries. Choose a shorter one.', 'from');
  end if;
  return statement;
end $$;
comment on function public.client_statement is
  'What a client was charged, paid, credited, and refunded in a period, in dollars: { client, from, to, opening, '
  'entries: [{ id, day, type, invoice_id, number, title, method, reference, due_date, retainage, amount, balance }], '
  'invoiced, paid, credited, refunded, closing, aging: { total, not_due, days_1_30, days_31_60, days_61_90, '
  'days_over_90 } of the unpaid invoices on the last day, unapplied }. Charges are positive. closing = aging.total - '
  'unapplied: payments and credit that pay no invoice yet. Arguments: p_client_id; p_from and p_to, inclusive. '
  'Errors: PT403, PT404, PT422 dates or more than 2,000 entries. Callers: signed-in users with view_money.';
grant execute on function public.client_statement to authenticated;
