create function public.undo_credit_payout(p_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  customer constant uuid := private.undo_credit_payout(p_id);
begin
  return private.client_credit_json(customer);
end $$;
comment on function public.undo_credit_payout is
  'Undoes the record of a credit payout, once; returns { client_id, credit }. Arguments: p_id, the entry. Errors: '
  'PT402, PT403, PT404. Callers: signed-in users with edit_documents.';

create function private.undo_credit_payout(p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  payout public.client_credits;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into payout from public.client_credits
  where company_id = company and id = p_id and source = 'returned' and amount < 0 and paid_at is not null and invoice_id is null;
  if not found then
    perform private.raise_api_error('PT404', 'Payout not found');
  end if;
  perform 1 from public.clients where company_id = company and id = payout.client_id for no key update;
  if not exists (select from public.client_credits where company_id = company and returns_credit_id = payout.id) then
    insert into public.client_credits (company_id, client_id, amount, source, returns_credit_id)
    values (company, payout.client_id, -payout.amount, 'returned', payout.id);
    insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, permission)
    select company, 'client', 'taken back', 'Credit payout undone', c.name, (select auth.uid()), c.id, 'view_money'
    from public.clients c where c.company_id = company and c.id = payout.client_id;
  end if;
  return payout.client_id;
end $$;
grant execute on function public.undo_credit_payout, private.undo_credit_payout to authenticated, service_role;
