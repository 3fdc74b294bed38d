create function public.claim_due_order_mails(p_limit int default 20) returns table (id uuid, email text, token text, purchase_order jsonb, company jsonb)
language plpgsql security definer set search_path = '' as $$
declare
  mail private.order_mails;
begin
  delete from private.order_mails m where m.order_id is not null and m.due_at <= now() and coalesce(m.taken_until < now(), true) and not exists (
    select from public.purchase_orders o where o.id = m.order_id and o.state = 'sent');
  for mail in select * from private.take_order_mails(p_limit, false) loop
    continue when mail.failed_at is not null;
    return query select mail.id, v.email::text, private.new_order_link(o.id),
      jsonb_build_object('number', o.number, 'revision', o.revision, 'vendor_name', v.name, 'project', p.name, 'needed_by', o.needed_by, 'total', o.total, 'message', o.message),
      private.company_card(mail.company_id)
    from public.purchase_orders o join public.vendors v on v.company_id = o.company_id and v.id = o.vendor_id
    left join public.projects p on p.company_id = o.company_id and p.id = o.project_id
    where o.id = mail.order_id;
  end loop;
end $$;
comment on function public.claim_due_order_mails is
  'Emails that send an order to its vendor, each to one caller for two minutes, with a fresh link token. Arguments: p_limit rows. Callers: the messaging gateway.';
grant execute on function public.claim_due_order_mails to service_role;
