create function private.issue_deposit(q public.quotes) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invoice constant uuid := gen_random_uuid();
begin
  if q.status = 'accepted' and q.deposit_kind <> 'none' and q.client_id is not null and private.deposit_net(q) > 0 then
    perform private.add_deposit_invoice(q, invoice, q.client_id, private.deposit_net(q),
      case q.deposit_kind when 'percent' then trim_scale(q.deposit_value) || '% deposit' else 'Deposit' end, current_date);
    update public.invoices set status = 'sent' where id = invoice;
  end if;
end $$;
comment on function private.issue_deposit is 'Sends the invoice of the deposit that an accepted quote asks for; nothing where it asks for none or has no client.';
