set check_function_bodies = off;

drop function public.undo_receipt(p_id uuid);

drop function private.undo_receipt(p_id uuid);

alter table public.bills add column mail_id uuid;

alter table public.goods_receipts add column undo_reason text;

create function private.bill_mail_company(p_token text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  company uuid;
begin
  select a.company_id into company from public.bill_addresses a where a.token = lower(p_token);
  if company is null then
    perform private.raise_api_error('PT404', 'This address doesn''t take bills.');
  elsif not exists (select from public.companies c join public.plans p on p.slug = c.plan
      join public.plan_features f on f.plan = p.base_plan and f.feature = 'vendor_management' where c.id = company) then
    perform private.raise_api_error('PT402', 'The plan of this company doesn''t include purchasing.');
  end if;
  return company;
end $$;

create function public.bill_address() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  return jsonb_build_object('token', (select a.token from public.bill_addresses a where a.company_id = company),
    'mails', (select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at desc), '[]') from (
      select m.id, m.sender, m.subject, m.files, m.skipped, m.created_at from public.bill_mails m where m.company_id = company
      order by m.created_at desc limit 5) x));
end $$;

create function public.check_bill_mail(p_token text, p_message_id text, p_hashes text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.bill_mail_company(p_token);
begin
  if (select count(*) from public.bill_mails m where m.company_id = company and m.created_at > now() - interval '1 day') >= 200 then
    perform private.raise_api_error('PT429', 'This address took 200 emails in a day. Try again tomorrow.');
  end if;
  return jsonb_build_object('company_id', company,
    'is_known', exists (select from public.bill_mails m where m.company_id = company and m.message_id = p_message_id),
    'known_hashes', (select coalesce(jsonb_agg(b.file_hash), '[]') from public.bills b
      where b.company_id = company and b.state <> 'void' and b.file_hash = any (p_hashes)));
end $$;

create function public.new_bill_address() returns jsonb
language sql set search_path = '' as $$ select private.new_bill_address() $$;

create function private.new_bill_address() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_write('manage_settings', 'vendor_management');
  insert into public.bill_addresses as a (company_id, created_by) values (private.company_id(), private.current_user_id())
  on conflict (company_id) do update set token = excluded.token, created_by = excluded.created_by, updated_at = now();
  return public.bill_address();
end $$;

create function public.receive_bill_mail(p_token text, p_mail jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.bill_mail_company(p_token);
  left_out jsonb := coalesce(p_mail -> 'skipped', '[]');
  mail uuid;
  file jsonb;
  added int := 0;
begin
  insert into public.bill_mails (company_id, message_id, sender, subject)
  values (company, p_mail ->> 'message_id', p_mail ->> 'sender', coalesce(p_mail ->> 'subject', ''))
  on conflict (company_id, message_id) do nothing returning id into mail;
  if mail is null then
    return jsonb_build_object('bills', 0, 'is_known', true);
  end if;
  for file in select x from jsonb_array_elements(coalesce(p_mail -> 'files', '[]')) x loop
    insert into public.bills (company_id, state, object_path, file_hash, mail_id)
    values (company, 'inbox', file ->> 'object_path', file ->> 'file_hash', mail) on conflict do nothing;
    if found then
      added := added + 1;
    else
      left_out := left_out || jsonb_build_object('name', file ->> 'name', 'reason', 'known');
    end if;
  end loop;
  update public.bill_mails m set files = added, skipped = left_out where m.id = mail;
  return jsonb_build_object('bills', added, 'is_known', false);
end $$;

create function public.undo_receipt(p_id uuid, p_reason text default null) returns jsonb
language sql set search_path = '' as $$ select private.undo_receipt(p_id, p_reason) $$;

create function private.undo_receipt(p_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  r public.goods_receipts;
  o public.purchase_orders;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  select * into r from public.goods_receipts x where x.company_id = company and x.id = p_id;
  if r.id is null then
    perform private.raise_api_error('PT404', 'This receipt no longer exists.');
  end if;
  o := private.require_order(r.order_id);
  select * into r from public.goods_receipts x where x.company_id = company and x.id = p_id for update;
  perform from public.purchase_order_lines l where l.company_id = company and l.order_id = o.id order by l.id for no key update;
  if r.undone_at is not null then
    perform private.raise_api_error('PT409', 'This receipt was undone already.');
  elsif o.state in ('closed', 'void') then
    perform private.raise_api_error('PT409', 'This order is closed.');
  elsif exists (select from public.goods_receipt_lines i join public.purchase_order_lines l on l.company_id = company and l.id = i.order_line_id
      where i.company_id = company and i.receipt_id = r.id and l.received_quantity - i.quantity < l.billed_quantity) then
    perform private.raise_api_error('PT409', 'What this receipt brought was billed already. Void the bill first.');
  end if;
  update public.purchase_order_lines l set received_quantity = l.received_quantity - i.quantity, updated_at = now()
  from public.goods_receipt_lines i where i.company_id = company and i.receipt_id = r.id and l.company_id = company and l.id = i.order_line_id;
  insert into public.stock_movements (company_id, material_id, kind, quantity, notes, takes_back)
  select company, m.material_id, m.kind, -m.quantity, m.notes, m.id from public.goods_receipt_lines i
  join public.stock_movements m on m.company_id = company and m.id = i.stock_movement_id
  where i.company_id = company and i.receipt_id = r.id;
  update public.goods_receipts x set undone_at = now(), undone_by = auth.uid(), undo_reason = left(nullif(btrim(p_reason), ''), 500) where x.id = r.id;
  if o.state in ('accepted', 'partly_received', 'received') then
    update public.purchase_orders x set state = private.receipt_state(company, o.id) where x.id = o.id;
  end if;
  return private.purchase_order_json(company, o.id);
end $$;

create table public.bill_addresses (
  company_id uuid primary key default private.company_id() references public.companies (id) on delete cascade,
  -- The part of the email address after the plus sign.
  token text not null unique default substr(md5(gen_random_uuid()::text), 1, 20) check (token ~ '^[0-9a-f]{20}$'),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.bill_mails (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  message_id text not null check (length(message_id) between 1 and 300),
  sender text not null check (length(sender) between 1 and 320),
  subject text not null default '' check (length(subject) <= 300),
  -- How many of its files became bills, and what was left out and why: [{ name, reason }].
  files int not null default 0 check (files >= 0),
  skipped jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint bill_mails_message_key unique (company_id, message_id)
);

alter table public.bills add constraint bills_company_id_mail_id_fkey FOREIGN KEY (company_id, mail_id) REFERENCES public.bill_mails(company_id, id) ON DELETE SET NULL (mail_id);

alter table public.goods_receipts add constraint goods_receipts_undo_reason_check CHECK (length(btrim(undo_reason)) >= 1 AND length(btrim(undo_reason)) <= 500);

create index bill_mails_newest_idx on public.bill_mails (company_id, created_at desc);

create index bills_mail_idx on public.bills (company_id, mail_id) where mail_id is not null;

call private.protect('public.bill_addresses', reads => 'view_purchasing', verbs => '');

call private.protect('public.bill_mails', reads => 'view_purchasing', verbs => '');

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.bill_addresses FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.bill_mails FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant execute on function private.new_bill_address() to authenticated;

grant execute on function private.undo_receipt(p_id uuid, p_reason text) to authenticated;

grant execute on function public.bill_address() to authenticated;

grant execute on function public.check_bill_mail(p_token text, p_message_id text, p_hashes text[]) to service_role;

grant execute on function public.new_bill_address() to authenticated;

grant execute on function public.receive_bill_mail(p_token text, p_mail jsonb) to service_role;

grant execute on function public.undo_receipt(p_id uuid, p_reason text) to authenticated;

comment on table public.bill_addresses is
  'The email address to which a company forwards bills. A new one ends the old one at once. Written by functions only.';

comment on table public.bill_mails is
  'Emails that came to a company''s address for bills, without their text. The same message is taken once. Written by functions only.';

comment on column public.bill_mails.skipped is 'Files that did not become bills, with the reason: type, size, count, empty, or known (the file is a bill already).';

create or replace view public.bill_list with (security_invoker = true) as
select b.id, b.company_id, b.vendor_id, v.name as vendor_name, b.vendor_number, b.kind, b.state, b.bill_date, b.due_date, b.total,
  private.payable_amount(b) as payable, b.retainage_held - b.retainage_released as retainage_open, b.object_path is not null as has_file, b.expense_id,
  b.order_id, (select o.number from public.purchase_orders o where o.company_id = b.company_id and o.id = b.order_id) as order_number, b.created_by, b.version, b.created_at, b.updated_at,
  (select m.sender from public.bill_mails m where m.company_id = b.company_id and m.id = b.mail_id) as mail_sender
from public.bills b
left join public.vendors v on v.company_id = b.company_id and v.id = b.vendor_id;

comment on view public.bill_list is 'Bills with the vendor''s name, what is payable now, and the retainage that is still held, in dollars; mail_sender who emailed it, where it came by email.';

comment on function private.bill_mail_company(p_token text) is 'The company whose address for bills has this token. PT404 where no address has it, PT402 where the plan has no purchasing.';

comment on function public.bill_address() is 'Where a company forwards bills: { token: the part of the address after the plus sign, null before the first address was made, mails: the last five that came: { id, sender, subject, files, skipped, created_at } }. Errors: PT402, PT403. Callers: signed-in users with view_purchasing through the messaging gateway.';

comment on function public.check_bill_mail(p_token text, p_message_id text, p_hashes text[]) is 'What is known of an email before its files are stored: { company_id, is_known: the message was taken before, known_hashes: files that are bills already }. Arguments: p_token of the address; p_message_id; p_hashes, sha256 of each file. Errors: PT402, PT404 no such address, PT429 after 200 emails in a day. Callers: the messaging gateway.';

comment on function public.new_bill_address() is 'Makes the address to which a company forwards bills, or a new one instead of it; the old one takes nothing from then on. Returns what bill_address does. Errors: PT402, PT403. Callers: signed-in users with manage_settings through the messaging gateway.';

comment on function private.new_bill_address() is 'See public.new_bill_address.';

comment on function public.receive_bill_mail(p_token text, p_mail jsonb) is 'Records an email and puts its files into the company''s inbox of bills, unchecked; the same message and the same file are taken once. Returns { bills: how many were added, is_known }. Arguments: p_token of the address; p_mail: { message_id, sender, subject, files: [{ object_path, file_hash, name }] that are stored, skipped: [{ name, reason }] }. Errors: PT402, PT404 no such address. Callers: the messaging gateway.';

comment on function public.undo_receipt(p_id uuid, p_reason text) is 'Undoes a receipt recorded by mistake, and takes its stock back; returns the order. Arguments: p_id of the receipt; p_reason, why, up to 500 characters. Errors: PT402, PT403, PT404, PT409 undone, closed, or billed, PT422 stock used already. Callers: signed-in users with edit_purchasing.';

create or replace function private.order_receipts(p_company uuid, p_order uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'received_on', r.received_on, 'note', r.note, 'photo_hash', r.photo_hash, 'undone_at', r.undone_at, 'undo_reason', r.undo_reason,
      'undone_by_name', (select coalesce(u.full_name, u.email) from public.user_profiles u where u.company_id = p_company and u.id = r.undone_by),
      'received_by_name', (select coalesce(u.full_name, u.email) from public.user_profiles u where u.company_id = p_company and u.id = r.received_by),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('order_line_id', i.order_line_id, 'quantity', i.quantity) order by i.created_at, i.id), '[]')
        from public.goods_receipt_lines i where i.company_id = p_company and i.receipt_id = r.id)) order by r.received_on desc, r.created_at desc), '[]')
  from public.goods_receipts r where r.company_id = p_company and r.order_id = p_order
$$;

create or replace function private.bill_json(p_company uuid, p_bill uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(b) || jsonb_build_object(
    'vendor_name', v.name, 'order_number', o.number, 'payable', private.payable_amount(b), 'retainage_open', b.retainage_held - b.retainage_released,
    'entered_by', (select coalesce(u.full_name, u.email) from public.user_profiles u where u.company_id = p_company and u.id = b.created_by),
    'approved_by_name', (select coalesce(u.full_name, u.email) from public.user_profiles u where u.company_id = p_company and u.id = b.approved_by),
    'credit_of_number', (select x.vendor_number from public.bills x where x.company_id = p_company and x.id = b.credit_of),
    'mail', (select jsonb_build_object('sender', m.sender, 'subject', m.subject, 'received_at', m.created_at) from public.bill_mails m
      where m.company_id = p_company and m.id = b.mail_id),
    'expired', private.expired_papers(p_company, b.vendor_id),
    'is_on_hold', (private.purchasing_rules(p_company)).holds_expired_vendors and private.expired_papers(p_company, b.vendor_id) is not null,
    'lines', (select coalesce(jsonb_agg(to_jsonb(l) - 'company_id' || jsonb_build_object('project_name', p.name, 'cost_code', k.code, 'material_name', m.name,
        'order_number', x.order_number, 'ordered', x.ordered, 'received', x.received, 'billed_before', x.billed_before, 'ordered_cost', x.ordered_cost,
        'tolerance', x.tolerance, 'problems', coalesce(to_jsonb(x.problems), '[]')) order by l.position, l.id), '[]')
      from public.bill_lines l
      left join private.bill_matches(p_company, p_bill) x on x.line_id = l.id
      left join public.projects p on p.company_id = p_company and p.id = l.project_id
      left join public.cost_codes k on k.company_id = p_company and k.id = l.cost_code_id
      left join public.materials m on m.company_id = p_company and m.id = l.material_id
      where l.company_id = p_company and l.bill_id = p_bill),
    'payments', (select coalesce(jsonb_agg(to_jsonb(y) - 'company_id' order by y.paid_on, y.created_at), '[]') from public.bill_payments y
      where y.company_id = p_company and y.bill_id = p_bill),
    'credits', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'vendor_number', c.vendor_number, 'total', c.total, 'state', c.state) order by c.created_at), '[]')
      from public.bills c where c.company_id = p_company and c.credit_of = p_bill and c.state <> 'void'))
  from public.bills b
  left join public.vendors v on v.company_id = b.company_id and v.id = b.vendor_id
  left join public.purchase_orders o on o.company_id = b.company_id and o.id = b.order_id
  where b.company_id = p_company and b.id = p_bill
$$;

reset check_function_bodies;
