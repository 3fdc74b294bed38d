set check_function_bodies = off;

drop trigger change_orders_members on public.change_orders;

drop function public.decide_shared_quote(p_token text, p_decision text, p_signer_name text, p_signer_email text, p_signature text, p_selected jsonb, p_reason text);

drop function private.decide_shared_quote(p_token text, p_decision text, p_signer_name text, p_signer_email text, p_signature text, p_selected jsonb, p_reason text);

alter table public.notifications drop constraint notifications_kind_check;

alter table public.change_orders add column decided_by_client uuid;

alter table public.project_documents add column shared_with text default 'none'::text not null;

alter table public.project_photos add column is_shared boolean default false not null;

alter table public.project_timeline add column is_shared boolean default false not null;

alter table public.document_shares add column access_id uuid;

alter table public.document_shares add column is_preview boolean default false not null;

alter table public.quotes add column deposit_kind text default 'none'::text not null;

alter table public.quotes add column deposit_value numeric(12,2) default 0 not null;

create function private.settle_change_order(
  p_order public.change_orders, p_decision text, p_note text, p_member uuid, p_client uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_decision = 'approved' or p_order.status = 'approved' then
    perform private.move_contract(p_order, case p_decision when 'approved' then 1 else -1 end);
  end if;
  update public.change_orders o
  set status = p_decision, decided_at = now(), decided_by = p_member, decided_by_client = p_client, decision_note = coalesce(p_note, '')
  where o.id = p_order.id;
end $$;

create function private.check_deposit() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_wrong_deposit(new);
  return new;
end $$;

create function private.close_portal_session(p_token text) returns void
language sql security definer set search_path = '' as $$
  delete from private.portal_sessions where session_hash = sha256(convert_to(p_token, 'utf8'))
$$;

create function private.deposit_invoice(p_company uuid, p_quote uuid) returns public.invoices
language sql stable set search_path = '' as $$
  select v.* from public.invoices v join public.quotes q on q.company_id = v.company_id and q.id = v.quote_id and q.deposit_kind <> 'none'
  where v.company_id = p_company and v.quote_id = p_quote and v.kind = 'deposit' and v.status not in ('draft', 'void') and v.deleted_at is null
  order by v.created_at limit 1
$$;

create function private.quote_deposit(p_quote public.quotes) returns jsonb
language sql stable set search_path = '' as $$
  select case when p_quote.deposit_kind <> 'none' then jsonb_build_object('kind', p_quote.deposit_kind, 'value', p_quote.deposit_value,
    'amount', coalesce(v.total_amount, n.net + n.tax),
    'invoice_id', v.id, 'invoice_number', v.invoice_number, 'balance', v.balance) end
  from (select sum(t.amount) as net, sum(round(t.amount * coalesce(t.rate, p_quote.tax_rate) / 100, 2)) as tax
    from private.split_by_tax(private.deposit_net(p_quote), p_quote.taxes) t) n
  left join private.deposit_invoice(p_quote.company_id, p_quote.id) v on true
$$;

create function private.portal_change_orders(p_company uuid, p_client uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.submitted_at desc nulls last), '[]')
  from (
    select o.id, o.number, o.title, o.amount, o.schedule_days, o.status, o.submitted_at, o.decided_at, o.project_id, p.name as project_name
    from public.projects p join public.change_orders o on o.company_id = p.company_id and o.project_id = p.id
    where p.company_id = p_company and p.client_id = p_client and p.deleted_at is null and o.status in ('pending', 'approved', 'rejected')
    order by o.submitted_at desc nulls last limit 100
  ) r
$$;

create table public.portal_access (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  sent_to text check (length(sent_to) <= 320),
  last_sent_at timestamptz,
  first_opened_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade
);

create table private.portal_sessions (
  id uuid primary key default gen_random_uuid(),
  access_id uuid not null references public.portal_access (id) on delete cascade,
  company_id uuid not null,
  client_id uuid not null,
  session_hash bytea not null unique,
  device text not null default '' check (length(device) <= 500),
  -- A member who looks at the portal as the client: reads, and decides, pays, and writes nothing.
  is_preview boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create function private.open_portal_session(p_token text) returns private.portal_sessions
language plpgsql security definer set search_path = '' as $$
declare
  session private.portal_sessions;
begin
  select s.* into session from private.portal_sessions s
  join public.portal_access a on a.id = s.access_id and a.revoked_at is null
  join public.clients c on c.company_id = s.company_id and c.id = s.client_id and c.deleted_at is null
  where s.session_hash = sha256(convert_to(p_token, 'utf8')) and s.expires_at > now();
  if session.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  perform private.use_company_time_zone(session.company_id);
  return session;
end $$;

create function private.order_of_client(p_session private.portal_sessions, p_change_order_id uuid) returns public.change_orders
language plpgsql security definer set search_path = '' as $$
declare
  found_order public.change_orders;
begin
  select o.* into found_order from public.change_orders o
  join public.projects p on p.company_id = o.company_id and p.id = o.project_id and p.client_id = p_session.client_id and p.deleted_at is null
  where o.company_id = p_session.company_id and o.id = p_change_order_id and o.status in ('pending', 'approved', 'rejected')
  for no key update of o;
  if found_order.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  return found_order;
end $$;

create function private.change_order_for_client(p_order public.change_orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('shown', s.shown, 'shown_hash', encode(sha256(convert_to(s.shown::text, 'utf8')), 'hex'), 'status', p_order.status,
    'decided_at', p_order.decided_at,
    'decision', (select jsonb_build_object('decision', d.decision, 'signer_name', d.signer_name, 'reason', d.reason, 'decided_at', d.decided_at)
      from public.decisions d where d.company_id = p_order.company_id and d.subject_id = p_order.id and d.decision = p_order.status
      order by d.decided_at desc limit 1))
  from (select private.change_order_shown(p_order) as shown) s
$$;

create function private.change_order_shown(p_order public.change_orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_order.id, 'number', p_order.number, 'title', p_order.title, 'description', p_order.description,
    'reason', p_order.reason, 'amount', p_order.amount, 'schedule_days', p_order.schedule_days, 'date', p_order.date,
    'project_id', p_order.project_id,
    'project_name', (select p.name from public.projects p where p.company_id = p_order.company_id and p.id = p_order.project_id),
    'items', coalesce((select jsonb_agg(jsonb_build_object('description', i.description, 'quantity', i.quantity, 'unit_price', i.unit_price,
        'total_price', i.total_price) order by i.position, i.id)
      from public.change_order_items i where i.company_id = p_order.company_id and i.change_order_id = p_order.id), '[]'))
$$;

create function private.issue_portal_link(p_access uuid, p_preview_by uuid default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token constant text := private.new_token();
begin
  insert into private.portal_links (access_id, token_hash, preview_by) values (p_access, sha256(convert_to(token, 'utf8')), p_preview_by);
  return token;
end $$;

create function private.note_portal_view(p_session private.portal_sessions, p_kind text, p_subject uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_session.is_preview or private.company_id() is not distinct from p_session.company_id then
    return;
  end if;
  insert into public.portal_views (company_id, client_id, kind, subject_id) values (p_session.company_id, p_session.client_id, p_kind, p_subject)
  on conflict on constraint portal_views_key do update set last_seen_at = now(), times = portal_views.times + 1
  where portal_views.last_seen_at < now() - interval '10 minutes';
  update private.portal_sessions set last_used_at = now(), expires_at = now() + interval '30 days'
  where id = p_session.id and last_used_at < now() - interval '10 minutes';
  update public.portal_access set last_used_at = now()
  where id = p_session.access_id and coalesce(last_used_at < now() - interval '10 minutes', true);
end $$;

create function private.portal_invoices(p_company uuid, p_client uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.issue_date desc, r.number desc), '[]')
  from (
    select v.id, v.invoice_number as number, v.title, v.kind, v.issue_date, v.due_date, v.amount_due, v.balance, v.project_id,
      private.payment_status(v.status, v.balance, v.paid_amount, v.due_date) as payment_status,
      private.shared_payments(v.company_id, v.id) as payments
    from public.invoices v
    where v.company_id = p_company and v.client_id = p_client and v.deleted_at is null and v.status not in ('draft', 'void')
      and v.kind <> 'credit_note'
    order by v.issue_date desc, v.invoice_number desc limit 200
  ) r
$$;

create function private.portal_news(p_company uuid, p_projects uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'at', n.at, 'title', n.title, 'count', n.pieces, 'project_id', n.project_id,
    'project_name', (select p.name from public.projects p where p.company_id = p_company and p.id = n.project_id)) order by n.at desc), '[]')
  from (
    select * from (
      (select 'log' as kind, l.published_at as at, left(l.work_done, 200) as title, 1 as pieces, l.project_id
      from public.daily_logs l
      where l.company_id = p_company and l.project_id = any (p_projects) and l.is_shared and l.status = 'published' order by l.published_at desc limit 6)
      union all
      (select 'photos', max(f.taken_at), '', count(*)::int, f.project_id
      from public.project_photos f
      where f.company_id = p_company and f.project_id = any (p_projects) and f.is_shared and f.deleted_at is null
      group by f.project_id, f.taken_at::date order by 2 desc limit 6)
      union all
      (select 'file', d.created_at, d.name, 1, d.project_id
      from public.project_documents d
      where d.company_id = p_company and d.project_id = any (p_projects) and d.shared_with = 'client' and d.deleted_at is null
      order by d.created_at desc limit 6)
      union all
      (select 'done', t.completed_at, t.title, 1, t.project_id
      from public.project_timeline t
      where t.company_id = p_company and t.project_id = any (p_projects) and t.is_shared and t.completed_at is not null
      order by t.completed_at desc limit 6)
    ) everything order by at desc limit 6
  ) n
$$;

create function private.portal_of_share(p_share public.document_shares) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('access_id', a.id, 'is_from_portal', p_share.access_id is not null)
  from public.portal_access a
  where a.company_id = p_share.company_id and a.revoked_at is null and a.last_sent_at is not null and a.client_id = coalesce(
    (select q.client_id from public.quotes q where q.company_id = p_share.company_id and q.id = p_share.quote_id),
    (select v.client_id from public.invoices v where v.company_id = p_share.company_id and v.id = p_share.invoice_id))
$$;

create function private.portal_quotes(p_company uuid, p_client uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.sent_at desc nulls last), '[]')
  from (
    select q.id, q.quote_number as number, q.title, q.total_amount, q.revision, q.valid_until, q.sent_at, q.project_id,
      case when q.status = 'sent' and q.valid_until < current_date then 'expired' else q.status end as status,
      coalesce(q.accepted_at, q.rejected_at) as decided_at
    from public.quotes q
    where q.company_id = p_company and q.client_id = p_client and q.deleted_at is null and q.status <> 'draft'
    order by q.sent_at desc nulls last limit 100
  ) r
$$;

create function private.require_portal_client(p_session private.portal_sessions) returns void
language plpgsql set search_path = '' as $$
begin
  if p_session.is_preview then
    perform private.raise_api_error('PT403', 'You are looking at the portal as the client. Only the client can do this.');
  end if;
end $$;

create function private.add_deposit_invoice(
  p_quote public.quotes, p_invoice uuid, p_client uuid, p_net numeric, p_label text, p_due date, p_retainage numeric default 0
) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.invoices (id, company_id, client_id, project_id, quote_id, kind, number_origin, title, tax_rate, tax_name, retainage_rate, due_date)
  values (p_invoice, p_quote.company_id, p_client, p_quote.project_id, p_quote.id, 'deposit', 'quote', left(p_quote.title || ' (deposit)', 200),
    p_quote.tax_rate, p_quote.tax_name, p_retainage, p_due);
  insert into public.invoice_items (company_id, invoice_id, position, name, quantity, unit_price, tax_name, tax_rate)
  select p_quote.company_id, p_invoice, t.place, left(p_label || ', ' || p_quote.quote_number || ' ' || p_quote.title, 300 - length(t.label)) || t.label,
    1, t.amount, t.name, t.rate
  from private.split_by_tax(p_net, p_quote.taxes) t;
end $$;

create function private.bill_deposit(
  p_quote public.quotes, p_invoice uuid, p_client uuid, p_percent numeric, p_due date, p_retainage numeric
) returns void
language plpgsql set search_path = '' as $$
declare
  deposit constant numeric := round((p_quote.subtotal - p_quote.discount_amount) * p_percent / 100, 2);
begin
  if deposit is null or deposit <= 0 or p_percent > 100 then
    perform private.raise_api_error('PT422', 'Enter a percentage between 0 and 100.', 'percent');
  end if;
  perform private.add_deposit_invoice(p_quote, p_invoice, p_client, deposit, trim_scale(p_percent) || '% deposit', p_due, p_retainage);
end $$;

create function public.decide_shared_quote(
  p_token text, p_decision text, p_signer_name text, p_signer_email text default null, p_signature text default null,
  p_selected jsonb default null, p_reason text default null, p_revision int default null
) returns jsonb
language sql set search_path = '' as $$ select private.decide_shared_quote(p_token, p_decision, p_signer_name, p_signer_email, p_signature, p_selected, p_reason, p_revision) $$;

create function private.decide_shared_quote(
  p_token text, p_decision text, p_signer_name text, p_signer_email text, p_signature text, p_selected jsonb, p_reason text, p_revision int
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  q public.quotes;
  document jsonb;
  invoice constant uuid := gen_random_uuid();
begin
  select * into q from public.quotes where company_id = share.company_id and id = share.quote_id and deleted_at is null for no key update;
  if q.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  elsif share.is_preview then
    perform private.raise_api_error('PT403', 'You are looking at the portal as the client. Only the client can do this.');
  elsif p_decision is null or p_decision not in ('accepted', 'rejected') then
    perform private.raise_api_error('PT422', 'Accept or decline the quote.', 'decision');
  elsif nullif(btrim(p_signer_name), '') is null then
    perform private.raise_api_error('PT422', 'Enter your name.', 'signer_name');
  elsif p_decision = 'accepted' and nullif(p_signature, '') is null then
    perform private.raise_api_error('PT422', 'Sign the quote to accept it.', 'signature');
  elsif q.status = p_decision then
    return private.shared_document(share);
  elsif p_revision <> q.revision then
    perform private.raise_api_error('PT409', 'This quote has changed since you opened it. Look at it again before you decide.');
  elsif q.status <> 'sent' then
    perform private.raise_api_error('PT409', format('This quote is %s and can no longer be accepted or declined here.', q.status));
  elsif q.valid_until < current_date then
    perform private.raise_api_error('PT409', 'This quote has expired. Ask your contractor for a new one.');
  end if;
  if p_decision = 'accepted' and p_selected is not null then
    update public.quote_items set is_selected = false
    where company_id = q.company_id and quote_id = q.id and (is_optional or alternative_group is not null) and not p_selected ? id::text;
    update public.quote_items set is_selected = true
    where company_id = q.company_id and quote_id = q.id and (is_optional or alternative_group is not null) and p_selected ? id::text;
  end if;
  document := private.shared_document(share) || jsonb_build_object('company', private.company_card(share.company_id));
  insert into public.document_acceptances (company_id, quote_id, share_id, decision, signer_name, signer_email, signature, reason,
    document, document_hash, ip_address, user_agent)
  values (q.company_id, q.id, share.id, p_decision, btrim(p_signer_name), p_signer_email, p_signature, p_reason, document,
    encode(sha256(convert_to(document::text, 'utf8')), 'hex'), left(split_part(private.request_header('x-forwarded-for'), ',', 1), 64),
    left(private.request_header('user-agent'), 500));
  update public.quotes set status = p_decision where company_id = q.company_id and id = q.id returning * into q;
  if p_decision = 'accepted' and q.deposit_kind <> 'none' and q.client_id is not null and private.deposit_net(q) > 0 then
    perform private.add_deposit_invoice(q, invoice, q.client_id, private.deposit_net(q),
      case q.deposit_kind when 'percent' then trim_scale(q.deposit_value) || '% deposit' else 'Deposit' end, current_date);
    update public.invoices set status = 'sent' where id = invoice;
  end if;
  return private.shared_document(share);
end $$;

create function private.deposit_net(p_quote public.quotes) returns numeric
language sql immutable set search_path = '' as $$
  select case p_quote.deposit_kind
    when 'percent' then round((p_quote.subtotal - p_quote.discount_amount) * p_quote.deposit_value / 100, 2)
    -- A typed amount includes tax: the same share of the net as it is of the total.
    when 'amount' then least(p_quote.subtotal - p_quote.discount_amount,
      round(p_quote.deposit_value * (p_quote.subtotal - p_quote.discount_amount) / nullif(p_quote.total_amount, 0), 2))
    else 0 end
$$;

create function private.refuse_wrong_deposit(p_quote public.quotes) returns void
language plpgsql set search_path = '' as $$
begin
  if p_quote.deposit_kind <> 'none' and p_quote.client_id is null then
    perform private.raise_api_error('PT422', 'Choose a client before you ask for a deposit.', 'client_id');
  elsif p_quote.deposit_kind = 'percent' and not p_quote.deposit_value between 0.01 and 100 then
    perform private.raise_api_error('PT422', 'Enter a deposit between 0 and 100%.', 'deposit_value');
  elsif p_quote.deposit_kind = 'amount' and p_quote.deposit_value <= 0 then
    perform private.raise_api_error('PT422', 'Enter the deposit.', 'deposit_value');
  elsif p_quote.deposit_kind = 'amount' and p_quote.items_count > 0 and p_quote.deposit_value > p_quote.total_amount then
    perform private.raise_api_error('PT422', format('The deposit is more than the total of $%s.', to_char(p_quote.total_amount, 'FM999,999,999,990.00')), 'deposit_value');
  end if;
end $$;

create function public.close_portal_session(p_token text) returns void
language sql set search_path = '' as $$ select private.close_portal_session(p_token) $$;

create function public.client_portal(p_client_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  c public.clients;
begin
  if not private.has_permission('view_clients') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  select * into c from public.clients k where k.company_id = company and k.id = p_client_id and k.deleted_at is null;
  if c.id is null then
    perform private.raise_api_error('PT404', 'Client not found');
  end if;
  return jsonb_build_object('client_id', c.id, 'name', c.name, 'email', nullif(btrim(c.email), ''), 'phone', nullif(btrim(c.phone), ''),
    'access', (select jsonb_build_object('sent_to', a.sent_to, 'last_sent_at', a.last_sent_at, 'first_opened_at', a.first_opened_at,
        'last_used_at', a.last_used_at, 'created_at', a.created_at)
      from public.portal_access a where a.company_id = company and a.client_id = c.id and a.revoked_at is null),
    'views', coalesce((select jsonb_agg(to_jsonb(v) order by v.last_seen_at desc) from (
      select w.kind, w.subject_id, w.first_seen_at, w.last_seen_at, w.times, coalesce(q.quote_number, i.invoice_number, o.number, p.name) as name
      from public.portal_views w
      left join public.quotes q on w.kind = 'quote' and q.company_id = w.company_id and q.id = w.subject_id
      left join public.invoices i on w.kind = 'invoice' and i.company_id = w.company_id and i.id = w.subject_id
      left join public.change_orders o on w.kind = 'change_order' and o.company_id = w.company_id and o.id = w.subject_id
      left join public.projects p on w.kind = 'project' and p.company_id = w.company_id and p.id = w.subject_id
      where w.company_id = company and w.client_id = c.id order by w.last_seen_at desc limit 50) v), '[]'),
    'messages', private.portal_conversation(company, c.id),
    'unread', (select count(*) from public.portal_messages m where m.company_id = company and m.client_id = c.id and m.author = 'client'
      and m.read_at is null));
end $$;

create function public.decide_portal_change_order(
  p_token text, p_change_order_id uuid, p_decision text, p_signer_name text, p_shown_hash text, p_signer_email text default null,
  p_signature text default null, p_reason text default null
) returns jsonb
language sql set search_path = '' as $$ select private.decide_portal_change_order(p_token, p_change_order_id, p_decision, p_signer_name, p_shown_hash, p_signer_email, p_signature, p_reason) $$;

create function private.decide_portal_change_order(
  p_token text, p_change_order_id uuid, p_decision text, p_signer_name text, p_shown_hash text, p_signer_email text, p_signature text, p_reason text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  o constant public.change_orders := private.order_of_client(session, p_change_order_id);
  now_shown constant jsonb := private.change_order_for_client(o);
begin
  perform private.require_portal_client(session);
  if p_decision is null or p_decision not in ('approved', 'rejected') then
    perform private.raise_api_error('PT422', 'Approve or decline the change order.', 'decision');
  elsif nullif(btrim(p_signer_name), '') is null or length(btrim(p_signer_name)) > 200 then
    perform private.raise_api_error('PT422', 'Enter your name.', 'signer_name');
  elsif p_decision = 'rejected' and nullif(btrim(p_reason), '') is null then
    perform private.raise_api_error('PT422', 'Say why you decline, so your contractor knows what to change.', 'reason');
  elsif length(p_reason) > 2000 then
    perform private.raise_api_error('PT422', 'Enter at most 2,000 characters.', 'reason');
  elsif o.status = p_decision then
    return now_shown;
  elsif o.status <> 'pending' then
    perform private.raise_api_error('PT409', format('This change order was already %s.', case o.status when 'rejected' then 'declined' else o.status end));
  elsif p_shown_hash is distinct from now_shown ->> 'shown_hash' then
    perform private.raise_api_error('PT409', 'This change order has changed since you opened it. Look at it again before you decide.');
  end if;
  perform private.settle_change_order(o, p_decision, coalesce(p_reason, ''), null, session.client_id);
  insert into public.decisions (company_id, client_id, kind, subject_id, decision, signer_name, signer_email, signature, reason, shown, shown_hash,
    ip_address, user_agent)
  values (o.company_id, session.client_id, 'change_order', o.id, p_decision, btrim(p_signer_name), left(nullif(btrim(p_signer_email), ''), 320),
    p_signature, nullif(btrim(p_reason), ''), now_shown -> 'shown', now_shown ->> 'shown_hash',
    left(btrim(split_part(private.request_header('x-forwarded-for'), ',', 1)), 64), left(private.request_header('user-agent'), 500));
  return private.portal_change_order(p_token, o.id);
end $$;

create function public.invite_to_portal(p_client_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.invite_to_portal(p_client_id) $$;

create function private.invite_to_portal(p_client_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  c public.clients;
  access uuid;
begin
  perform private.require_write('view_clients');
  perform private.require_write('edit_documents', 'create_edit_clients');
  select * into c from public.clients k where k.company_id = company and k.id = p_client_id and k.deleted_at is null;
  if c.id is null then
    perform private.raise_api_error('PT404', 'Client not found');
  elsif nullif(btrim(c.email), '') is null and nullif(btrim(c.phone), '') is null then
    perform private.raise_api_error('PT422', 'Add an email address or phone number to this client first.', 'client_id');
  end if;
  insert into public.portal_access (company_id, client_id, sent_to, last_sent_at)
  values (company, c.id, nullif(btrim(c.email), ''), now())
  on conflict (company_id, client_id) where revoked_at is null do update set last_sent_at = now(), sent_to = excluded.sent_to
  returning id into access;
  return jsonb_build_object('access_id', access, 'token', private.issue_portal_link(access), 'name', c.name,
    'email', nullif(btrim(c.email), ''), 'company_name', (select k.name from public.companies k where k.id = company));
end $$;

create function public.mark_client_messages_read(p_client_id uuid) returns void
language sql set search_path = '' as $$ select private.mark_client_messages_read(p_client_id) $$;

create function private.mark_client_messages_read(p_client_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_write('view_clients');
  update public.portal_messages set read_at = now()
  where company_id = private.company_id() and client_id = p_client_id and author = 'client' and read_at is null;
end $$;

create function public.open_portal(p_token text, p_answer text default null, p_device text default '') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link private.portal_links;
  access public.portal_access;
  c public.clients;
  session constant text := private.new_token();
  given constant text := lower(btrim(p_answer));
begin
  select l.* into link from private.portal_links l where l.token_hash = sha256(convert_to(p_token, 'utf8')) for no key update;
  select a.* into access from public.portal_access a where a.id = link.access_id and a.revoked_at is null;
  select k.* into c from public.clients k where k.company_id = access.company_id and k.id = access.client_id and k.deleted_at is null;
  if c.id is null or link.preview_by is not null and link.created_at < now() - interval '5 minutes' then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  if link.preview_by is null and link.created_at < now() - interval '14 days' then
    if link.failed_attempts >= 5 then
      return jsonb_build_object('state', 'locked', 'access_id', access.id);
    elsif coalesce(given, '') = '' then
      return jsonb_build_object('state', 'dormant', 'access_id', access.id);
    elsif given is distinct from lower(nullif(btrim(c.email), ''))
      and (given !~ '^[0-9]{4}$' or given is distinct from right(regexp_replace(coalesce(c.phone, ''), '\D', '', 'g'), 4)) then
      update private.portal_links set failed_attempts = failed_attempts + 1 where id = link.id returning * into link;
      return jsonb_build_object('state', case when link.failed_attempts >= 5 then 'locked' else 'wrong' end, 'access_id', access.id,
        'attempts_left', 5 - link.failed_attempts);
    end if;
  end if;
  insert into private.portal_sessions (access_id, company_id, client_id, session_hash, device, is_preview, expires_at)
  values (access.id, access.company_id, access.client_id, sha256(convert_to(session, 'utf8')), left(coalesce(p_device, ''), 500),
    link.preview_by is not null, now() + case when link.preview_by is null then interval '30 days' else interval '1 hour' end);
  if link.preview_by is null then
    update private.portal_links set failed_attempts = 0 where id = link.id and failed_attempts > 0;
    update public.portal_access set first_opened_at = coalesce(first_opened_at, now()), last_used_at = now() where id = access.id;
  end if;
  return jsonb_build_object('state', 'open', 'access_id', access.id, 'session', session);
end $$;

create function public.portal_change_order(p_token text, p_change_order_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.portal_change_order(p_token, p_change_order_id) $$;

create function private.portal_change_order(p_token text, p_change_order_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  o constant public.change_orders := private.order_of_client(session, p_change_order_id);
begin
  perform private.note_portal_view(session, 'change_order', o.id);
  return private.change_order_for_client(o);
end $$;

create function private.portal_conversation(p_company uuid, p_client uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(m) order by m.created_at, m.id), '[]')
  from (
    select m.id, m.author, m.body, m.created_at, m.read_at, m.project_id,
      case m.author when 'client' then (select c.name from public.clients c where c.company_id = m.company_id and c.id = m.client_id)
        else (select u.full_name from public.user_profiles u where u.company_id = m.company_id and u.id = m.user_id) end as name,
      (select p.name from public.projects p where p.company_id = m.company_id and p.id = m.project_id) as project_name
    from public.portal_messages m where m.company_id = p_company and m.client_id = p_client
    order by m.created_at desc limit 200
  ) m
$$;

create function public.portal_document_link(p_token text, p_quote_id uuid default null, p_invoice_id uuid default null) returns jsonb
language sql set search_path = '' as $$ select private.portal_document_link(p_token, p_quote_id, p_invoice_id) $$;

create function private.portal_document_link(p_token text, p_quote_id uuid, p_invoice_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  -- As hard to guess as the session that it is made from.
  token constant text := translate(encode(sha256(convert_to(p_token || coalesce(p_quote_id, p_invoice_id)::text, 'utf8')), 'base64'), '+/=', '-_');
  hash constant bytea := sha256(convert_to(token, 'utf8'));
  share uuid;
begin
  if not exists (select from public.quotes q where q.company_id = session.company_id and q.id = p_quote_id
      and q.client_id = session.client_id and q.deleted_at is null and q.status <> 'draft' and p_invoice_id is null)
    and not exists (select from public.invoices v where v.company_id = session.company_id and v.id = p_invoice_id
      and v.client_id = session.client_id and v.deleted_at is null and v.status <> 'draft' and p_quote_id is null) then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  perform private.note_portal_view(session, case when p_quote_id is null then 'invoice' else 'quote' end, coalesce(p_quote_id, p_invoice_id));
  select t.share_id into share from private.document_share_tokens t where t.token_hash = hash;
  if share is null then
    insert into public.document_shares (company_id, quote_id, invoice_id, access_id, is_preview, expires_at)
    values (session.company_id, p_quote_id, p_invoice_id, session.access_id, session.is_preview, now() + interval '1 day') returning id into share;
    insert into private.document_share_tokens (share_id, token_hash) values (share, hash);
  else
    update public.document_shares set expires_at = now() + interval '1 day' where id = share and revoked_at is null;
  end if;
  return jsonb_build_object('token', token);
end $$;

create function public.portal_home(p_token text) returns jsonb
language sql set search_path = '' as $$ select private.portal_home(p_token) $$;

create function private.portal_home(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  company constant uuid := session.company_id;
  client constant uuid := session.client_id;
  projects constant uuid[] := coalesce((select array_agg(p.id) from public.projects p
    where p.company_id = company and p.client_id = client and p.deleted_at is null), '{}');
begin
  perform private.note_portal_view(session, 'home');
  return jsonb_build_object('access_id', session.access_id, 'is_preview', session.is_preview,
    'company', private.company_card(company) - 'templates',
    'client', (select jsonb_build_object('name', c.name, 'email', c.email) from public.clients c where c.company_id = company and c.id = client),
    'projects', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'status', p.status, 'address', p.address,
        'percent', p.completion_percentage, 'start_date', p.start_date, 'end_date', p.end_date) order by p.status = 'completed', p.created_at desc), '[]')
      from public.projects p where p.company_id = company and p.id = any (projects)),
    'quotes', private.portal_quotes(company, client),
    'change_orders', private.portal_change_orders(company, client),
    'invoices', private.portal_invoices(company, client),
    'balance', (select coalesce(sum(v.balance), 0) from public.invoices v where v.company_id = company and v.client_id = client
      and v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'credit_note' and v.balance > 0),
    'overdue', (select coalesce(sum(v.balance), 0) from public.invoices v where v.company_id = company and v.client_id = client
      and v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'credit_note' and v.balance > 0 and v.due_date < current_date),
    'dates', (select coalesce(jsonb_agg(to_jsonb(d) order by d.day), '[]') from (
      select t.id, t.title, coalesce(t.start_date, t.due_date) as day, t.due_date as until, t.project_id, p.name as project_name
      from public.project_timeline t join public.projects p on p.company_id = t.company_id and p.id = t.project_id
      where t.company_id = company and t.project_id = any (projects) and t.is_shared and t.status <> 'completed'
        and coalesce(t.due_date, t.start_date) >= current_date
      order by 3 limit 5) d),
    'news', private.portal_news(company, projects),
    'unread', (select count(*) from public.portal_messages m where m.company_id = company and m.client_id = client
      and m.author = 'company' and m.read_at is null));
end $$;

create function public.portal_project(p_token text, p_project_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.portal_project(p_token, p_project_id) $$;

create function private.portal_project(p_token text, p_project_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  company constant uuid := session.company_id;
  job public.projects;
begin
  select * into job from public.projects p
  where p.company_id = company and p.id = p_project_id and p.client_id = session.client_id and p.deleted_at is null;
  if job.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  perform private.note_portal_view(session, 'project', job.id);
  return jsonb_build_object(
    'project', jsonb_build_object('id', job.id, 'name', job.name, 'description', job.description, 'status', job.status, 'address', job.address,
      'percent', job.completion_percentage, 'start_date', job.start_date, 'end_date', job.end_date),
    'schedule', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'type', t.type, 'status', t.status,
        'start_date', t.start_date, 'due_date', t.due_date, 'progress', t.progress) order by coalesce(t.start_date, t.due_date), t.position)
      from public.project_timeline t where t.company_id = company and t.project_id = job.id and t.is_shared), '[]'),
    'logs', coalesce((select jsonb_agg(to_jsonb(l) order by l.day desc) from (
      select d.id, d.day, d.weather, d.work_done, d.deliveries, d.delays from public.daily_logs d
      where d.company_id = company and d.project_id = job.id and d.is_shared and d.status = 'published' order by d.day desc limit 30) l), '[]'),
    'photos', coalesce((select jsonb_agg(to_jsonb(f) order by f.taken_at desc) from (
      select p.id, p.title, p.description, p.phase, p.taken_at, p.object_path, p.thumbnail_path from public.project_photos p
      where p.company_id = company and p.project_id = job.id and p.is_shared and p.deleted_at is null order by p.taken_at desc limit 200) f), '[]'),
    'files', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'category', d.category, 'file_name', d.file_name,
        'file_type', d.file_type, 'size_bytes', d.size_bytes, 'version_number', d.version_number, 'object_path', d.object_path,
        'changed_at', d.updated_at) order by d.category, d.name)
      from public.project_documents d
      where d.company_id = company and d.project_id = job.id and d.shared_with = 'client' and d.deleted_at is null), '[]'));
end $$;

create function public.preview_portal(p_client_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.preview_portal(p_client_id) $$;

create function private.preview_portal(p_client_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  access uuid;
begin
  perform private.require_write('view_clients');
  perform private.require_write('edit_documents', 'create_edit_clients');
  select id into access from public.portal_access a where a.company_id = company and a.client_id = p_client_id and a.revoked_at is null;
  if access is null then
    if not exists (select from public.clients c where c.company_id = company and c.id = p_client_id and c.deleted_at is null) then
      perform private.raise_api_error('PT404', 'Client not found');
    end if;
    insert into public.portal_access (company_id, client_id) values (company, p_client_id) returning id into access;
  end if;
  return jsonb_build_object('token', private.issue_portal_link(access, (select auth.uid())));
end $$;

create function public.project_sharing(p_project_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  job public.projects;
begin
  if not private.has_permission('view_clients') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  select * into job from public.projects p where p.company_id = private.company_id() and p.id = p_project_id and p.deleted_at is null;
  if job.id is null then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  return jsonb_build_object('client_id', job.client_id,
    'entries', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.title, 'at', coalesce(t.start_date, t.due_date), 'is_shared', t.is_shared)
        order by coalesce(t.start_date, t.due_date), t.position)
      from public.project_timeline t where t.company_id = job.company_id and t.project_id = job.id), '[]'),
    'photos', coalesce((select jsonb_agg(to_jsonb(f) order by f.at desc) from (
      select p.id, coalesce(nullif(p.title, ''), p.file_name, 'Photo') as name, p.taken_at as at, p.phase, p.thumbnail_path, p.object_path, p.is_shared
      from public.project_photos p where p.company_id = job.company_id and p.project_id = job.id and p.deleted_at is null
      order by p.taken_at desc limit 200) f), '[]'),
    'files', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'at', d.updated_at, 'category', d.category,
        'is_shared', d.shared_with = 'client') order by d.category, d.name)
      from public.project_documents d where d.company_id = job.company_id and d.project_id = job.id and d.deleted_at is null), '[]'));
end $$;

create function public.read_portal_messages(p_token text) returns jsonb
language sql set search_path = '' as $$ select private.read_portal_messages(p_token) $$;

create function private.read_portal_messages(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
begin
  if not session.is_preview and private.company_id() is distinct from session.company_id then
    update public.portal_messages set read_at = now()
    where company_id = session.company_id and client_id = session.client_id and author = 'company' and read_at is null;
  end if;
  return private.portal_conversation(session.company_id, session.client_id);
end $$;

create function public.renew_portal_link(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  access public.portal_access;
  c public.clients;
begin
  select a.* into access from public.portal_access a
  where a.revoked_at is null and a.id in (
    select l.access_id from private.portal_links l where l.token_hash = sha256(convert_to(p_token, 'utf8')) and l.preview_by is null
    union all
    select (private.portal_of_share(s) ->> 'access_id')::uuid from private.document_share_tokens t join public.document_shares s on s.id = t.share_id
    where t.token_hash = sha256(convert_to(p_token, 'utf8')) and s.revoked_at is null and s.expires_at > now());
  select k.* into c from public.clients k where k.company_id = access.company_id and k.id = access.client_id and k.deleted_at is null;
  if c.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  elsif nullif(btrim(c.email), '') is null then
    perform private.raise_api_error('PT409', 'We have no email address for you. Ask your contractor for a new link.');
  elsif exists (select from private.portal_links l where l.access_id = access.id and l.created_at > now() - interval '1 minute') then
    perform private.raise_api_error('PT429', 'A link was sent just now. Look in your inbox.');
  end if;
  update public.portal_access set last_sent_at = now(), sent_to = btrim(c.email) where id = access.id;
  return jsonb_build_object('token', private.issue_portal_link(access.id), 'name', c.name, 'email', btrim(c.email),
    'company_name', (select k.name from public.companies k where k.id = access.company_id));
end $$;

create function public.reply_to_client(p_client_id uuid, p_id uuid, p_body text, p_project_id uuid default null) returns jsonb
language sql set search_path = '' as $$ select private.reply_to_client(p_client_id, p_id, p_body, p_project_id) $$;

create function private.reply_to_client(p_client_id uuid, p_id uuid, p_body text, p_project_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  sent public.portal_messages;
begin
  perform private.require_write('send_messages', 'create_edit_clients');
  if not exists (select from public.clients c where c.company_id = company and c.id = p_client_id and c.deleted_at is null)
    or p_project_id is not null and not exists (select from public.projects p
      where p.company_id = company and p.id = p_project_id and p.client_id = p_client_id) then
    perform private.raise_api_error('PT404', 'Client not found');
  elsif not exists (select from public.portal_access a where a.company_id = company and a.client_id = p_client_id and a.revoked_at is null) then
    perform private.raise_api_error('PT409', 'Invite this client to the portal first.');
  elsif nullif(btrim(p_body), '') is null or length(btrim(p_body)) > 5000 then
    perform private.raise_api_error('PT422', 'Enter a message of at most 5,000 characters.', 'body');
  end if;
  insert into public.portal_messages (id, company_id, client_id, project_id, author, body)
  values (coalesce(p_id, gen_random_uuid()), company, p_client_id, p_project_id, 'company', btrim(p_body))
  on conflict (id) do nothing returning * into sent;
  update public.portal_messages set read_at = now() where company_id = company and client_id = p_client_id and author = 'client' and read_at is null;
  if sent.id is not null then
    perform private.queue_client_mails(array[p_client_id], 'New message from {company_name}', btrim(p_body), sent.id);
  end if;
  return public.client_portal(p_client_id);
end $$;

create function public.revoke_portal(p_client_id uuid) returns void
language sql set search_path = '' as $$ select private.revoke_portal(p_client_id) $$;

create function private.revoke_portal(p_client_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_write('edit_documents', 'create_edit_clients');
  update public.portal_access set revoked_at = now()
  where company_id = private.company_id() and client_id = p_client_id and revoked_at is null;
end $$;

create function public.send_portal_message(p_token text, p_id uuid, p_body text, p_project_id uuid default null) returns jsonb
language sql set search_path = '' as $$ select private.send_portal_message(p_token, p_id, p_body, p_project_id) $$;

create function private.send_portal_message(p_token text, p_id uuid, p_body text, p_project_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  sent public.portal_messages;
begin
  perform private.require_portal_client(session);
  if nullif(btrim(p_body), '') is null then
    perform private.raise_api_error('PT422', 'Write a message first.', 'body');
  elsif length(btrim(p_body)) > 5000 then
    perform private.raise_api_error('PT422', 'A message has at most 5,000 characters.', 'body');
  elsif p_project_id is not null and not exists (select from public.projects p
    where p.company_id = session.company_id and p.id = p_project_id and p.client_id = session.client_id and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  elsif (select count(*) >= 30 from public.portal_messages m where m.company_id = session.company_id and m.client_id = session.client_id
    and m.author = 'client' and m.created_at > now() - interval '1 hour') then
    perform private.raise_api_error('PT429', 'You sent many messages. Wait a while, or call your contractor.');
  end if;
  insert into public.portal_messages (id, company_id, client_id, project_id, author, user_id, body)
  values (coalesce(p_id, gen_random_uuid()), session.company_id, session.client_id, p_project_id, 'client', null, btrim(p_body))
  on conflict (id) do nothing returning * into sent;
  if sent.id is not null then
    perform private.notify_people(session.company_id, 'client_message',
      private.owners_of(session.company_id) || (select a.created_by from public.portal_access a where a.id = session.access_id), 'view_clients',
      'client', session.client_id, p_project_id,
      format('%s sent a message', (select c.name from public.clients c where c.company_id = session.company_id and c.id = session.client_id)),
      (select p.name from public.projects p where p.company_id = session.company_id and p.id = p_project_id), session.client_id::text);
  end if;
  return private.portal_conversation(session.company_id, session.client_id);
end $$;

create function public.share_with_client(p_project_id uuid, p_kind text, p_ids uuid[], p_is_shared boolean) returns jsonb
language sql set search_path = '' as $$ select private.share_with_client(p_project_id, p_kind, p_ids, p_is_shared) $$;

create function private.share_with_client(p_project_id uuid, p_kind text, p_ids uuid[], p_is_shared boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if not exists (select from public.projects p where p.company_id = company and p.id = p_project_id and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif p_kind is null or p_kind not in ('entry', 'photo', 'file') or cardinality(p_ids) > 1000 then
    perform private.raise_api_error('PT422', 'Choose at most 1,000 entries, photos, or files.', 'kind');
  end if;
  -- One press of a switch is not news, and many would fill the project's feed.
  perform set_config('plumbline.single_activity', 'sharing', true);
  if p_kind = 'entry' then
    update public.project_timeline set is_shared = coalesce(p_is_shared, false)
    where company_id = company and project_id = p_project_id and id = any (p_ids) and is_shared is distinct from coalesce(p_is_shared, false);
  elsif p_kind = 'photo' then
    update public.project_photos set is_shared = coalesce(p_is_shared, false)
    where company_id = company and project_id = p_project_id and id = any (p_ids) and deleted_at is null and is_shared is distinct from coalesce(p_is_shared, false);
  else
    update public.project_documents set shared_with = case when p_is_shared then 'client' else 'none' end
    where company_id = company and project_id = p_project_id and id = any (p_ids) and deleted_at is null
      and (not is_office_only or private.has_permission('view_money'));
  end if;
  return public.project_sharing(p_project_id);
end $$;

create table private.portal_links (
  id uuid primary key default gen_random_uuid(),
  access_id uuid not null references public.portal_access (id) on delete cascade,
  token_hash bytea not null unique,
  -- The member who looks at the portal as the client; null for a client's link.
  preview_by uuid,
  failed_attempts int not null default 0 check (failed_attempts between 0 and 5),
  created_at timestamptz not null default now()
);

create table public.decisions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  kind text not null check (kind in ('change_order', 'selection', 'document')),
  subject_id uuid not null,
  decision text not null check (decision in ('approved', 'rejected')),
  signer_name text not null check (length(btrim(signer_name)) between 1 and 200),
  signer_email text check (length(signer_email) <= 320),
  signature text check (length(signature) <= 200000),
  reason text check (length(reason) <= 2000),
  shown jsonb not null,
  shown_hash text not null check (shown_hash ~ '^[0-9a-f]{64}$'),
  ip_address text check (length(ip_address) <= 64),
  user_agent text check (length(user_agent) <= 500),
  decided_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade
);

create table public.portal_messages (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  project_id uuid,
  author text not null check (author in ('client', 'company')),
  -- The member who wrote it; null for the client.
  user_id uuid default auth.uid(),
  body text not null check (length(btrim(body)) between 1 and 5000),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade,
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id)
);

create table public.portal_views (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  kind text not null check (kind in ('home', 'quote', 'invoice', 'change_order', 'project')),
  subject_id uuid,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  times int not null default 1 check (times > 0),
  constraint portal_views_key unique nulls not distinct (company_id, client_id, kind, subject_id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade
);

alter table private.portal_links enable row level security;

alter table private.portal_sessions enable row level security;

alter table public.quotes add constraint quotes_deposit_kind_check CHECK (deposit_kind = ANY (ARRAY['none'::text, 'percent'::text, 'amount'::text]));

alter table public.quotes add constraint quotes_deposit_value_check CHECK (deposit_value >= 0::numeric);

alter table public.quotes add constraint quotes_deposit_value_not_nan CHECK (deposit_value <> 'NaN'::numeric);

alter table public.change_orders add constraint change_orders_company_id_decided_by_client_fkey FOREIGN KEY (company_id, decided_by_client) REFERENCES public.clients(company_id, id) ON DELETE SET NULL (decided_by_client);

alter table public.project_documents add constraint project_documents_shared_with_check CHECK (shared_with = ANY (ARRAY['none'::text, 'client'::text, 'sub'::text]));

alter table public.document_shares add constraint document_shares_company_id_access_id_fkey FOREIGN KEY (company_id, access_id) REFERENCES public.portal_access(company_id, id) ON DELETE CASCADE;

alter table public.notifications add constraint notifications_kind_check CHECK (kind = ANY (ARRAY['quote_viewed'::text, 'quote_accepted'::text, 'quote_declined'::text, 'payment_received'::text, 'invoice_overdue'::text, 'change_order_approved'::text, 'task_assigned'::text, 'mention'::text, 'comment'::text, 'message_failed'::text, 'document_signed'::text, 'change_order_declined'::text, 'client_message'::text]));

create index portal_links_access_idx on private.portal_links (access_id);

create index portal_sessions_access_idx on private.portal_sessions (access_id);

create index decisions_subject_idx on public.decisions (company_id, subject_id, decided_at desc);

create index decisions_client_idx on public.decisions (company_id, client_id);

create unique index portal_access_client_key on public.portal_access (company_id, client_id) where revoked_at is null;

create index portal_access_client_idx on public.portal_access (company_id, client_id);

create index portal_messages_client_idx on public.portal_messages (company_id, client_id, created_at desc);

create index portal_messages_project_idx on public.portal_messages (company_id, project_id);

create index document_shares_access_idx on public.document_shares (company_id, access_id) where access_id is not null;

create index change_orders_client_idx on public.change_orders (company_id, decided_by_client) where decided_by_client is not null;

call private.protect('public.decisions', reads => 'view_money', verbs => '');

call private.protect('public.portal_access', reads => 'view_clients', verbs => '');

call private.audit('public.portal_access');

call private.protect('public.portal_messages', reads => 'view_clients', verbs => '');

call private.protect('public.portal_views', reads => 'view_clients', verbs => '');

create trigger decisions_append_only before update on public.decisions for each row execute function private.refuse_change();

create or replace function private.notify_members_of_change_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_people(new.company_id, case new.status when 'approved' then 'change_order_approved' else 'change_order_declined' end, private.owners_of(new.company_id) || new.created_by, 'view_money',
    'change_order', new.id, new.project_id, format('Change order %s was %s', new.number, case new.status when 'approved' then 'approved' else 'declined' end),
    (select p.name from public.projects p where p.company_id = new.company_id and p.id = new.project_id));
  return null;
end $$;

create trigger change_orders_members after update of status on public.change_orders
  for each row when (new.status = 'approved' and old.status <> 'approved' or new.status = 'rejected' and new.decided_by_client is not null) execute function private.notify_members_of_change_order();

create trigger quotes_deposit before update of status on public.quotes
  for each row when (old.status = 'draft' and new.status <> 'draft' and new.deposit_kind <> 'none')
  execute function private.check_deposit();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.decisions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.portal_access FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON private.portal_links FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.portal_messages FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON private.portal_sessions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.portal_views FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant execute on function private.add_deposit_invoice(p_quote public.quotes, p_invoice uuid, p_client uuid, p_net numeric, p_label text, p_due date, p_retainage numeric) to authenticated;

grant execute on function private.add_deposit_invoice(p_quote public.quotes, p_invoice uuid, p_client uuid, p_net numeric, p_label text, p_due date, p_retainage numeric) to service_role;

grant execute on function private.bill_deposit(p_quote public.quotes, p_invoice uuid, p_client uuid, p_percent numeric, p_due date, p_retainage numeric) to authenticated;

grant execute on function private.bill_deposit(p_quote public.quotes, p_invoice uuid, p_client uuid, p_percent numeric, p_due date, p_retainage numeric) to service_role;

grant execute on function private.close_portal_session(p_token text) to anon;

grant execute on function private.close_portal_session(p_token text) to authenticated;

grant execute on function private.decide_portal_change_order(p_token text, p_change_order_id uuid, p_decision text, p_signer_name text, p_shown_hash text, p_signer_email text, p_signature text, p_reason text) to anon;

grant execute on function private.decide_portal_change_order(p_token text, p_change_order_id uuid, p_decision text, p_signer_name text, p_shown_hash text, p_signer_email text, p_signature text, p_reason text) to authenticated;

grant execute on function private.decide_shared_quote(p_token text, p_decision text, p_signer_name text, p_signer_email text, p_signature text, p_selected jsonb, p_reason text, p_revision integer) to anon;

grant execute on function private.decide_shared_quote(p_token text, p_decision text, p_signer_name text, p_signer_email text, p_signature text, p_selected jsonb, p_reason text, p_revision integer) to authenticated;

grant execute on function private.decide_shared_quote(p_token text, p_decision text, p_signer_name text, p_signer_email text, p_signature text, p_selected jsonb, p_reason text, p_revision integer) to service_role;

grant execute on function private.deposit_net(p_quote public.quotes) to authenticated;

grant execute on function private.deposit_net(p_quote public.quotes) to service_role;

grant execute on function private.invite_to_portal(p_client_id uuid) to authenticated;

grant execute on function private.mark_client_messages_read(p_client_id uuid) to authenticated;

grant execute on function private.portal_change_order(p_token text, p_change_order_id uuid) to anon;

grant execute on function private.portal_change_order(p_token text, p_change_order_id uuid) to authenticated;

grant execute on function private.portal_conversation(p_company uuid, p_client uuid) to authenticated;

grant execute on function private.portal_conversation(p_company uuid, p_client uuid) to service_role;

grant execute on function private.portal_document_link(p_token text, p_quote_id uuid, p_invoice_id uuid) to anon;

grant execute on function private.portal_document_link(p_token text, p_quote_id uuid, p_invoice_id uuid) to authenticated;

grant execute on function private.portal_home(p_token text) to anon;

grant execute on function private.portal_home(p_token text) to authenticated;

grant execute on function private.portal_project(p_token text, p_project_id uuid) to anon;

grant execute on function private.portal_project(p_token text, p_project_id uuid) to authenticated;

grant execute on function private.preview_portal(p_client_id uuid) to authenticated;

grant execute on function private.read_portal_messages(p_token text) to anon;

grant execute on function private.read_portal_messages(p_token text) to authenticated;

grant execute on function private.refuse_wrong_deposit(p_quote public.quotes) to authenticated;

grant execute on function private.refuse_wrong_deposit(p_quote public.quotes) to service_role;

grant execute on function private.reply_to_client(p_client_id uuid, p_id uuid, p_body text, p_project_id uuid) to authenticated;

grant execute on function private.revoke_portal(p_client_id uuid) to authenticated;

grant execute on function private.send_portal_message(p_token text, p_id uuid, p_body text, p_project_id uuid) to anon;

grant execute on function private.send_portal_message(p_token text, p_id uuid, p_body text, p_project_id uuid) to authenticated;

grant execute on function private.share_with_client(p_project_id uuid, p_kind text, p_ids uuid[], p_is_shared boolean) to authenticated;

grant execute on function public.client_portal(p_client_id uuid) to authenticated;

grant execute on function public.close_portal_session(p_token text) to anon;

grant execute on function public.close_portal_session(p_token text) to authenticated;

grant execute on function public.decide_portal_change_order(p_token text, p_change_order_id uuid, p_decision text, p_signer_name text, p_shown_hash text, p_signer_email text, p_signature text, p_reason text) to anon;

grant execute on function public.decide_portal_change_order(p_token text, p_change_order_id uuid, p_decision text, p_signer_name text, p_shown_hash text, p_signer_email text, p_signature text, p_reason text) to authenticated;

grant execute on function public.decide_shared_quote(p_token text, p_decision text, p_signer_name text, p_signer_email text, p_signature text, p_selected jsonb, p_reason text, p_revision integer) to anon;

grant execute on function public.decide_shared_quote(p_token text, p_decision text, p_signer_name text, p_signer_email text, p_signature text, p_selected jsonb, p_reason text, p_revision integer) to authenticated;

grant execute on function public.decide_shared_quote(p_token text, p_decision text, p_signer_name text, p_signer_email text, p_signature text, p_selected jsonb, p_reason text, p_revision integer) to service_role;

grant execute on function public.invite_to_portal(p_client_id uuid) to authenticated;

grant execute on function public.mark_client_messages_read(p_client_id uuid) to authenticated;

grant execute on function public.open_portal(p_token text, p_answer text, p_device text) to service_role;

grant execute on function public.portal_change_order(p_token text, p_change_order_id uuid) to anon;

grant execute on function public.portal_change_order(p_token text, p_change_order_id uuid) to authenticated;

grant execute on function public.portal_document_link(p_token text, p_quote_id uuid, p_invoice_id uuid) to anon;

grant execute on function public.portal_document_link(p_token text, p_quote_id uuid, p_invoice_id uuid) to authenticated;

grant execute on function public.portal_home(p_token text) to anon;

grant execute on function public.portal_home(p_token text) to authenticated;

grant execute on function public.portal_project(p_token text, p_project_id uuid) to anon;

grant execute on function public.portal_project(p_token text, p_project_id uuid) to authenticated;

grant execute on function public.preview_portal(p_client_id uuid) to authenticated;

grant execute on function public.project_sharing(p_project_id uuid) to authenticated;

grant execute on function public.read_portal_messages(p_token text) to anon;

grant execute on function public.read_portal_messages(p_token text) to authenticated;

grant execute on function public.renew_portal_link(p_token text) to service_role;

grant execute on function public.reply_to_client(p_client_id uuid, p_id uuid, p_body text, p_project_id uuid) to authenticated;

grant execute on function public.revoke_portal(p_client_id uuid) to authenticated;

grant execute on function public.send_portal_message(p_token text, p_id uuid, p_body text, p_project_id uuid) to anon;

grant execute on function public.send_portal_message(p_token text, p_id uuid, p_body text, p_project_id uuid) to authenticated;

grant execute on function public.share_with_client(p_project_id uuid, p_kind text, p_ids uuid[], p_is_shared boolean) to authenticated;

revoke all on table public.quotes from authenticated;
grant insert (client_id, company_id, custom_client_name, deposit_kind, deposit_value, description, discount_type, discount_value, duplicated_from, id, notes, number_origin, project_id, quote_number, show_summary_only, tax_name, tax_rate, terms, title, valid_until), select, update (client_id, custom_client_name, deleted_at, deposit_deduction, deposit_kind, deposit_value, description, discount_type, discount_value, notes, project_id, show_summary_only, status, tax_name, tax_rate, terms, title, valid_until) on table public.quotes to authenticated;

comment on table public.decisions is
  'What a client decided in the portal: who, when, from where, and exactly what was shown with its sha256. Append only. '
  'Decisions about quotes are in document_acceptances.';

comment on table public.portal_access is
  'Which clients may open their portal. Revoking ends all links and sessions; inviting again makes a new row. Links and '
  'sessions are known only as sha256, in the schema private.';

comment on column public.portal_access.sent_to is 'The address of the newest link; null where the link was only copied.';

comment on table public.portal_messages is
  'What a client and the company write to each other in the portal. Written by functions only.';

comment on column public.portal_messages.read_at is 'When the other side first saw it.';

comment on table public.portal_views is
  'What a client opened in the portal, and when. What the company itself opens is not counted, and neither is opening the '
  'same again within ten minutes.';

comment on column public.project_photos.is_shared is 'Whether the client sees it in the portal.';

comment on column public.project_documents.shared_with is 'Who sees it besides the company: nobody, the client in the portal, or subcontractors.';

comment on column public.project_timeline.is_shared is 'Whether the client sees it in the portal.';

comment on column public.document_shares.access_id is 'The portal that the document was opened from.';

comment on column public.document_shares.is_preview is 'A member of the company looks as the client: nothing is decided or paid.';

comment on column public.quotes.deposit_kind is 'Whether the client is asked for a deposit on acceptance: none, a percent of the quote, or an amount in dollars with tax.';

comment on function private.settle_change_order(p_order public.change_orders, p_decision text, p_note text, p_member uuid, p_client uuid) is 'Gives a locked change order its decision and moves contract, budget, schedule of values, and end date, for a member and for a client alike. The callers check who may and which states allow it.';

comment on function private.check_deposit() is 'Row trigger of quotes: what asks for a deposit is not sent with a wrong one. Errors: PT422.';

comment on function private.deposit_invoice(p_company uuid, p_quote uuid) is 'The invoice of the deposit that a quote asked for, once it was accepted.';

-- Who opens a link reads it by the clock of the company that has sent it: a quote holds to the end of its last day there.
create or replace function private.open_share(p_token text) returns public.document_shares
language plpgsql security definer set search_path = '' as $$
declare
  share public.document_shares;
begin
  select s.* into share from private.document_share_tokens t join public.document_shares s on s.id = t.share_id
  where t.token_hash = sha256(convert_to(p_token, 'utf8')) and s.revoked_at is null and s.expires_at > now()
    and (s.access_id is null or exists (select from public.portal_access a where a.id = s.access_id and a.revoked_at is null));
  perform private.use_company_time_zone(share.company_id);
  return share;
end $$;

comment on function private.open_share(p_token text) is 'The active link of a token, or null; one from a portal ends with it.';

comment on function private.quote_deposit(p_quote public.quotes) is 'The deposit of a quote as its client sees it: { kind, value, amount, invoice_id, invoice_number, balance }, dollars with tax; null where none is asked for. The invoice is there from acceptance on.';

comment on function private.portal_change_orders(p_company uuid, p_client uuid) is 'The change orders of a client''s projects as they see them: those that wait for an answer and those that have one.';

comment on function private.open_portal_session(p_token text) is 'The session of a device in the portal. A forged, ended, or revoked one is always the same PT404. Days are those of the company.';

comment on function private.order_of_client(p_session private.portal_sessions, p_change_order_id uuid) is 'A change order that the client of a session may see, locked.';

comment on function private.change_order_for_client(p_order public.change_orders) is 'A change order with the hash of what is shown and what the client decided.';

comment on function private.change_order_shown(p_order public.change_orders) is 'A change order as its client sees it, without costs. Its sha256 says which version was decided.';

comment on function private.issue_portal_link(p_access uuid, p_preview_by uuid) is 'A new link to a portal, as its token, which is not stored.';

comment on function private.note_portal_view(p_session private.portal_sessions, p_kind text, p_subject uuid) is 'Records what a client opened and keeps the session open for 30 more days; the company''s own looks are not counted.';

comment on function private.portal_invoices(p_company uuid, p_client uuid) is 'The invoices of a client as they see them, with what was received for each; amounts in dollars.';

comment on function private.portal_news(p_company uuid, p_projects uuid[]) is 'What is new in projects, as their client may know it: shared daily logs, photos of a day, files, and finished steps.';

comment on function private.portal_of_share(p_share public.document_shares) is 'The portal of the client of a shared document, where the client was invited to one: { access_id, is_from_portal }.';

comment on function private.portal_quotes(p_company uuid, p_client uuid) is 'The quotes of a client as they see them, newest first: all that were sent.';

comment on function private.require_portal_client(p_session private.portal_sessions) is 'Refuses a member who looks at the portal as the client.';

comment on function private.notify_members_of_change_order() is 'Row trigger: notifies the owners, the author, and watchers of the project that a change order was approved, or declined by the client.';

comment on function private.add_deposit_invoice(p_quote public.quotes, p_invoice uuid, p_client uuid, p_net numeric, p_label text, p_due date, p_retainage numeric) is 'The invoice, a draft, of a deposit: p_net dollars before tax. For members who bill a quote, and for clients who accept one.';

comment on function private.bill_deposit(p_quote public.quotes, p_invoice uuid, p_client uuid, p_percent numeric, p_due date, p_retainage numeric) is 'The invoice of a percent of a quote, which a member bills as a deposit. Errors: PT422.';

comment on function public.decide_shared_quote(p_token text, p_decision text, p_signer_name text, p_signer_email text, p_signature text, p_selected jsonb, p_reason text, p_revision integer) is 'A client accepts (with a signature and the chosen optional lines, p_selected as an array of line ids) or declines a quote. Stores the exact document, its sha256, the address and the time. Accepting a quote that asks for a deposit makes the invoice of the deposit. Deciding the same twice is harmless. Arguments: p_token; p_decision, accepted or rejected; p_signer_name; p_signer_email; p_signature, a data URL or typed text; p_reason for declining; p_revision, which one was seen. Errors: PT403 a member who looks as the client, PT404, PT409 not open, expired, or revised since, PT422 name or signature missing. Callers: anyone with the token.';

comment on function private.deposit_net(p_quote public.quotes) is 'The deposit that a quote asks for, in dollars before tax.';

comment on function private.refuse_wrong_deposit(p_quote public.quotes) is 'A deposit needs a client, is above zero, and at most the total. Errors: PT422.';

comment on function public.close_portal_session(p_token text) is 'Signs a device out of the portal. Arguments: p_token, the session. Callers: anyone with the token.';

create or replace function public.start_shared_payment(p_token text, p_amount numeric default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  -- The link of an accepted quote pays its deposit.
  invoice constant uuid := coalesce(share.invoice_id, (private.deposit_invoice(share.company_id, share.quote_id)).id);
begin
  if share.is_preview then
    perform private.raise_api_error('PT403', 'You are looking at the portal as the client. Only the client can do this.');
  elsif invoice is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  return private.begin_payment(share.company_id, invoice, p_amount);
end $$;

comment on function public.start_shared_payment(p_token text, p_amount numeric) is 'The same for a client who holds a link; that of an accepted quote pays its deposit. Arguments: p_token; p_amount in dollars. Errors: PT403 a member who looks as the client, PT404, PT409, PT422 amount. Callers: the payments gateway.';

comment on function public.view_shared_document(p_token text) is 'The quote or invoice behind a client link with the company''s card, whether a member looks as the client (is_preview), and the client''s portal; notes that it was seen, unless by the company itself. Arguments: p_token. Errors: PT404. Callers: anyone with the token.';

comment on function public.client_portal(p_client_id uuid) is 'What a company knows of a client''s portal: { client_id, name, email, phone, access, views, messages, unread }; access is null where the client has none, views say what was seen when, by the number or name of the record. Arguments: p_client_id. Errors: PT403, PT404. Callers: signed-in users with view_clients.';

comment on function public.decide_portal_change_order(p_token text, p_change_order_id uuid, p_decision text, p_signer_name text, p_shown_hash text, p_signer_email text, p_signature text, p_reason text) is 'The client approves or declines a change order, with the same consequences as when a member decides it, in one transaction: contract, budget, schedule of values, end date, notifications. Records name, email, address, browser, time, and what was shown with its sha256. Deciding the same again is harmless. Arguments: p_token, the session; p_change_order_id; p_decision, approved or rejected; p_signer_name; p_shown_hash, of portal_change_order; p_signer_email; p_signature, a path or typed text; p_reason, needed to decline. Errors: PT403 a member who looks as the client, PT404, PT409 decided already, changed since, or contract closed, PT422 name, reason, or sums below zero. Callers: anyone with the token.';

comment on function public.invite_to_portal(p_client_id uuid) is 'A new link to the client''s portal: { access_id, token, name, email, company_name }; the token is shown only once, and earlier links remain valid. Arguments: p_client_id. Errors: PT402, PT403, PT404, PT422 a client without an email address and phone number. Callers: signed-in users with edit_documents.';

comment on function public.mark_client_messages_read(p_client_id uuid) is 'The company has read what a client wrote in the portal. Arguments: p_client_id. Errors: PT402, PT403. Callers: signed-in users with view_clients.';

comment on function public.open_portal(p_token text, p_answer text, p_device text) is 'Opens a portal on a device by its link: { state: open, access_id, session }. A link that is older than 14 days asks for the client''s email address or the last four digits of the phone number: state dormant, wrong (with attempts_left) or, after five wrong answers, locked; then a new link is needed. Arguments: p_token, of the link; p_answer; p_device, the browser. Errors: PT404 unknown or revoked. Callers: the accounts gateway.';

comment on function public.portal_change_order(p_token text, p_change_order_id uuid) is 'A change order as its client sees it: { shown, shown_hash, status, decided_at, decision }; shown_hash goes back with the decision. Arguments: p_token, the session; p_change_order_id. Errors: PT404. Callers: anyone with the token.';

comment on function private.portal_conversation(p_company uuid, p_client uuid) is 'The newest 200 messages between a client and the company, oldest first.';

comment on function public.portal_document_link(p_token text, p_quote_id uuid, p_invoice_id uuid) is 'Opens one of the client''s own quotes or invoices: { token } of a link to that document for a day, by which it is read, decided, and paid as by any other link; a member who looks as the client only reads. Opening it again on the same device is the same link. Arguments: p_token, the session; p_quote_id or p_invoice_id. Errors: PT404. Callers: anyone with the token.';

comment on function public.portal_home(p_token text) is 'All that the first page of a client''s portal shows, in one request: { company, client, is_preview, projects, quotes, change_orders, invoices, balance, overdue, dates, news, unread }; amounts in dollars. Arguments: p_token, the session. Errors: PT404. Callers: anyone with the token.';

comment on function public.portal_project(p_token text, p_project_id uuid) is 'A project as its client sees it: { project, schedule, logs, photos, files }, only what was shared; a gateway turns object_path and thumbnail_path into short addresses. Arguments: p_token, the session; p_project_id. Errors: PT404. Callers: anyone with the token.';

comment on function public.preview_portal(p_client_id uuid) is 'A link with which a member looks at a client''s portal for an hour, without deciding, paying, or writing: { token }. Arguments: p_client_id. Errors: PT402, PT403, PT404. Callers: signed-in users with edit_documents.';

comment on function public.project_sharing(p_project_id uuid) is 'What of a project its client sees in the portal: { client_id, entries, photos, files }, each with is_shared. Arguments: p_project_id. Errors: PT403, PT404. Callers: signed-in users with view_clients.';

comment on function public.read_portal_messages(p_token text) is 'The messages between the client and the company; those of the company are read now. Arguments: p_token, the session. Errors: PT404. Callers: anyone with the token.';

comment on function public.renew_portal_link(p_token text) is 'A new link for a client who holds an old one, or a link to a quote or invoice, to be sent to the client''s own address: { token, name, email, company_name }. Arguments: p_token, of that link. Errors: PT404 unknown or revoked, PT409 no address, PT429 one was sent within a minute. Callers: the accounts gateway.';

comment on function public.reply_to_client(p_client_id uuid, p_id uuid, p_body text, p_project_id uuid) is 'Writes to a client in the portal, and by email where the client has an address; the client''s own messages are read by it. The same p_id twice is one message. Returns client_portal. Arguments: p_client_id; p_id, made by the screen; p_body, at most 5,000 characters; p_project_id. Errors: PT402, PT403, PT404, PT409 the client has no portal, PT422. Callers: signed-in users with send_messages.';

comment on function public.revoke_portal(p_client_id uuid) is 'Ends a client''s access to the portal at once, on every device; links to single documents remain. Doing it again is harmless. Arguments: p_client_id. Errors: PT402, PT403. Callers: signed-in users with edit_documents.';

comment on function public.send_portal_message(p_token text, p_id uuid, p_body text, p_project_id uuid) is 'The client writes to the company, which is notified; the same p_id twice is one message. Returns the conversation. Arguments: p_token, the session; p_id, made by the client; p_body, at most 5,000 characters; p_project_id. Errors: PT403 a member who looks as the client, PT404, PT422 empty or too long, PT429 more than 30 in an hour. Callers: anyone with the token.';

comment on function public.share_with_client(p_project_id uuid, p_kind text, p_ids uuid[], p_is_shared boolean) is 'Shows entries, photos, or files of a project to its client in the portal, or hides them. Returns project_sharing. Arguments: p_project_id; p_kind, entry, photo or file; p_ids; p_is_shared. Errors: PT402, PT403, PT404, PT422 kind or more than 1,000. Callers: signed-in users with edit_projects.';

create or replace function private.begin_payment(p_company uuid, p_invoice uuid, p_amount numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  target public.invoices;
  attempt public.payment_attempts;
  account text;
  open_amount numeric;
  wanted numeric;
begin
  select * into target from public.invoices where company_id = p_company and id = p_invoice and deleted_at is null for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Invoice not found');
  elsif target.status in ('draft', 'void') or target.kind = 'credit_note' then
    perform private.raise_api_error('PT409', format('This invoice is %s and cannot be paid online.', target.status));
  elsif target.balance <= 0 then
    perform private.raise_api_error('PT409', 'This invoice is paid in full.');
  end if;
  open_amount := target.balance - coalesce((select sum(a.amount) from public.payment_attempts a
    where a.company_id = p_company and a.invoice_id = p_invoice and a.status = 'processing'), 0);
  if open_amount <= 0 then
    perform private.raise_api_error('PT409', 'A payment of this invoice is being processed.');
  end if;
  wanted := coalesce(p_amount, open_amount);
  if wanted <> round(wanted, 2) or wanted > open_amount then
    perform private.raise_api_error('PT422', format('At most $%s is open on this invoice.', to_char(open_amount, 'FM999,999,999,990.00')), 'amount');
  elsif target.kind = 'deposit' and wanted < open_amount then
    perform private.raise_api_error('PT422', 'A deposit is paid in full.', 'amount');
  elsif wanted < 0.5 then
    perform private.raise_api_error('PT422', 'The smallest online payment is $0.50.', 'amount');
  elsif open_amount - wanted > 0 and open_amount - wanted < 0.5 then
    perform private.raise_api_error('PT422', 'Pay the full balance, or leave at least $0.50.', 'amount');
  end if;
  select case when c.stripe_charges_enabled then coalesce(c.stripe_account_id, '') else '' end into account
  from public.companies c where c.id = p_company;
  -- an unfinished attempt over the same amount is continued, so that two clicks charge once
  select * into attempt from public.payment_attempts
  where company_id = p_company and invoice_id = p_invoice and status in ('started', 'requires_action', 'failed') and amount = wanted
    and stripe_account_id = account and created_at > now() - interval '1 hour'
  order by created_at desc limit 1;
  if attempt.id is null then
    insert into public.payment_attempts (company_id, invoice_id, amount, stripe_account_id)
    values (p_company, p_invoice, wanted, account) returning * into attempt;
  end if;
  return jsonb_build_object('attempt_id', attempt.id, 'invoice_id', target.id, 'company_id', p_company, 'invoice_number', target.invoice_number,
    'client_id', target.client_id, 'amount', attempt.amount, 'amount_cents', (attempt.amount * 100)::bigint, 'currency', 'usd',
    'idempotency_key', 'invoice-' || attempt.id,
    'stripe_customer_id', (select s.stripe_customer_id from public.stripe_customers s
      where s.company_id = p_company and s.client_id = target.client_id and s.account_id = account order by s.created_at limit 1),
    'stripe_payment_intent_id', attempt.stripe_payment_intent_id,
    'stripe_account_id', nullif(account, ''),
    'client_name', (select c.name from public.clients c where c.company_id = p_company and c.id = target.client_id),
    'client_email', (select c.email from public.clients c where c.company_id = p_company and c.id = target.client_id));
end $$;

create or replace function private.guard_quote() returns trigger
language plpgsql set search_path = '' as $$
declare
  content_changed constant boolean :=
    (new.client_id, new.custom_client_name, new.project_id, new.title, new.description, new.discount_type, new.discount_value,
      new.tax_rate, new.valid_until, new.notes, new.terms, new.show_summary_only, new.tax_name, new.deposit_kind, new.deposit_value)
    is distinct from
    (old.client_id, old.custom_client_name, old.project_id, old.title, old.description, old.discount_type, old.discount_value,
      old.tax_rate, old.valid_until, old.notes, old.terms, old.show_summary_only, old.tax_name, old.deposit_kind, old.deposit_value);
  allowed constant jsonb := '{
    "draft": ["sent", "accepted", "rejected", "expired"],
    "sent": ["draft", "accepted", "rejected", "expired"],
    "expired": ["draft", "sent", "accepted", "rejected"],
    "rejected": ["draft", "sent", "accepted"],
    "accepted": ["draft", "rejected"]
  }';
begin
  if current_user = 'authenticated' and content_changed and old.status <> 'draft' then
    perform private.raise_api_error(private.closed_quote_code(old.status), private.closed_quote_text(old.status));
  end if;
  if new.status is distinct from old.status then
    if not allowed -> old.status ? new.status then
      raise exception 'A quote that is % cannot become %.', old.status, new.status using errcode = 'PT409';
    end if;
    if old.status = 'accepted' and private.is_quote_used(old.company_id, old.id) then
      raise exception 'This quote is part of a contract. Changes go through change orders.' using errcode = 'PT409';
    end if;
    if old.status = 'accepted' and old.billed_amount > 0 then
      raise exception 'This quote has been invoiced. Its status can no longer change.' using errcode = 'PT409';
    end if;
    -- A revision counts itself; any other way back to draft would lose what was sent.
    if current_user = 'authenticated' and new.status = 'draft' then
      perform private.raise_api_error(private.closed_quote_code(old.status), private.closed_quote_text(old.status));
    end if;
    if new.status = 'sent' then new.sent_at := now(); end if;
    new.accepted_at := case when new.status = 'accepted' then now() end;
    new.rejected_at := case when new.status = 'rejected' then now() end;
  end if;
  if new.deleted_at is not null and old.deleted_at is null and private.is_quote_used(old.company_id, old.id) then
    raise exception 'This quote is part of a contract and cannot be deleted.' using errcode = 'PT409';
  end if;
  if new.deleted_at is not null and old.deleted_at is null and old.billed_amount > 0 then
    raise exception 'This quote has been invoiced and cannot be deleted.' using errcode = 'PT409';
  end if;
  return new;
end $$;

create or replace function private.shared_document(p_share public.document_shares) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when whole ->> 'status' = 'draft' then whole || jsonb_build_object('description', null, 'notes', null, 'terms', null,
      'payment_terms', null, 'po_number', null, 'tax_exemption', null, 'taxes', null, 'line_taxes', null, 'tax_name', null, 'deposit', null, 'subtotal', 0, 'discount_value', 0, 'discount_amount', 0, 'tax_amount', 0, 'total_amount', 0, 'retainage_amount', 0, 'amount_due', 0,
      'balance', 0, 'decision', null, 'items', '[]'::jsonb)
    else whole end
  from (select case when p_share.quote_id is not null then (
    select jsonb_build_object('type', 'quote', 'id', q.id, 'number', q.quote_number, 'title', q.title, 'description', q.description,
      'status', case when q.status = 'sent' and q.valid_until < current_date then 'expired' else q.status end,
      'subtotal', q.subtotal, 'discount_type', q.discount_type, 'discount_value', q.discount_value,
      'discount_amount', q.discount_amount, 'tax_rate', q.tax_rate, 'tax_amount', q.tax_amount, 'tax_name', q.tax_name, 'taxes', q.taxes, 'line_taxes', q.line_taxes,
      'total_amount', q.total_amount, 'valid_until', q.valid_until, 'notes', q.notes, 'terms', q.terms, 'tax_exemption', q.tax_exemption,
      'show_summary_only', q.show_summary_only, 'revision', q.revision, 'created_at', q.created_at,
      'client_name', coalesce((select c.name from public.clients c where c.company_id = q.company_id and c.id = q.client_id), q.custom_client_name),
      'decision', private.quote_decision(q) - array['signer_email', 'ip_address'], 'deposit', private.quote_deposit(q),
      'items', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'section', i.section,
          'name', i.name, 'description', i.description, 'quantity', i.quantity, 'unit', i.unit,
          'unit_price', case when q.show_summary_only and not i.is_optional and i.alternative_group is null then null else i.unit_price end,
          'total_price', case when q.show_summary_only and not i.is_optional and i.alternative_group is null then null else i.total_price end,
          'is_optional', i.is_optional, 'is_selected', i.is_selected, 'tax_name', i.tax_name, 'tax_rate', i.tax_rate,
          'alternative_group', i.alternative_group) order by i.position, i.id)
        from public.quote_items i where i.company_id = q.company_id and i.quote_id = q.id), '[]'))
    from public.quotes q where q.company_id = p_share.company_id and q.id = p_share.quote_id and q.deleted_at is null)
  else (
    select jsonb_build_object('type', 'invoice', 'id', v.id, 'number', v.invoice_number, 'kind', v.kind, 'title', v.title,
      'description', v.description, 'status', v.status,
      'payment_status', private.payment_status(v.status, v.balance, v.paid_amount, v.due_date),
      'subtotal', v.subtotal, 'discount_amount', v.discount_amount, 'tax_rate', v.tax_rate, 'tax_amount', v.tax_amount, 'tax_name', v.tax_name, 'taxes', v.taxes,
      'total_amount', v.total_amount, 'retainage_amount', v.retainage_amount, 'amount_due', v.amount_due,
      'paid_amount', v.paid_amount, 'credited_amount', private.credited_amount(v.company_id, v.id), 'balance', v.balance, 'issue_date', v.issue_date, 'po_number', v.po_number, 'tax_exemption', v.tax_exemption, 'due_date', v.due_date, 'notes', v.notes,
      'payment_terms', v.payment_terms, 'show_summary_only', v.show_summary_only, 'created_at', v.created_at,
      'client_name', (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id),
      'items', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'section', i.section,
          'name', i.name, 'description', i.description, 'quantity', i.quantity, 'unit', i.unit,
          'unit_price', case when v.show_summary_only then null else i.unit_price end,
          'total_price', case when v.show_summary_only then null else i.total_price end,
          'contract_amount', case when v.show_summary_only then null else i.contract_amount end, 'percent_before', i.percent_before,
          'percent_complete', i.percent_complete, 'tax_name', i.tax_name, 'tax_rate', i.tax_rate) order by i.position, i.id)
        from public.invoice_items i where i.company_id = v.company_id and i.invoice_id = v.id), '[]'))
    from public.invoices v where v.company_id = p_share.company_id and v.id = p_share.invoice_id and v.deleted_at is null)
  end as whole) document
$$;

create or replace function private.decide_change_order(p_change_order_id uuid, p_decision text, p_note text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  decided public.change_orders;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if p_decision is null or p_decision not in ('approved', 'rejected', 'void') then
    perform private.raise_api_error('PT422', 'Approve or reject the change order', 'status');
  end if;
  select * into decided from public.change_orders o
  where o.id = p_change_order_id and o.company_id = private.company_id() for no key update;
  if decided.id is null then
    perform private.raise_api_error('PT404', 'Change order not found');
  elsif decided.status = p_decision then
    -- A repeated request moves nothing twice.
    return (select to_jsonb(l) from public.change_order_list l where l.id = p_change_order_id);
  elsif p_decision = 'void' and decided.status not in ('draft', 'pending', 'approved') or p_decision <> 'void' and decided.status <> 'pending' then
    perform private.raise_api_error('PT409', format('This change order is %s; only a pending one can be decided.', decided.status));
  end if;
  perform private.settle_change_order(decided, p_decision, p_note, private.member_id());
  return (select to_jsonb(l) from public.change_order_list l where l.id = p_change_order_id);
end $$;

create or replace function public.bill_quote(
  p_id uuid, p_kind text, p_percent numeric default null, p_lines jsonb default null,
  p_retainage_rate numeric default 0, p_due_date date default null, p_client_id uuid default null,
  p_invoice_id uuid default gen_random_uuid(), p_deposit_deduction text default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  q public.quotes;
  customer uuid;
  net numeric;
  open_amount numeric;
  deposit numeric;
  due date;
  gross numeric;
  gain numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.invoices where id = p_invoice_id) then
    return private.invoice_json(p_invoice_id);
  end if;
  select * into q from public.quotes where id = p_id and deleted_at is null for update;
  if not found then
    perform private.raise_api_error('PT404', 'Quote not found');
  elsif q.status <> 'accepted' then
    perform private.raise_api_error('PT409', 'Only an accepted quote can be invoiced.');
  elsif p_kind in ('progress', 'final') and exists (select from public.contracts c
      join public.pay_applications a on a.company_id = c.company_id and a.project_id = c.project_id
      where c.company_id = q.company_id and c.quote_id = q.id and private.application_state(a) <> 'draft') then
    perform private.raise_api_error('PT409', 'This quote is billed by pay applications. Create the next one on the project''s Financials tab.');
  elsif p_kind not in ('deposit', 'progress', 'final') then
    perform private.raise_api_error('PT422', 'Choose deposit, progress or final.', 'kind');
  elsif p_deposit_deduction not in ('pro_rata', 'end') then
    perform private.raise_api_error('PT422', 'Choose when to deduct the deposit.', 'deposit_deduction');
  end if;
  if p_deposit_deduction <> q.deposit_deduction then
    update public.quotes set deposit_deduction = p_deposit_deduction where id = q.id;
    q.deposit_deduction := p_deposit_deduction;
  end if;
  customer := coalesce(q.client_id, p_client_id);
  net := q.subtotal - q.discount_amount;
  open_amount := net - q.billed_amount;
  due := coalesce(p_due_date, current_date + private.term_days((select c.payment_terms from public.clients c where c.company_id = q.company_id and c.id = customer)));
  if customer is null then
    perform private.raise_api_error('PT422', 'Client is required', 'client_id');
  elsif open_amount <= 0 then
    perform private.raise_api_error('PT409', 'This quote has been invoiced in full.');
  end if;
  if p_kind = 'deposit' then
    perform private.bill_deposit(q, p_invoice_id, customer, p_percent, due, coalesce(p_retainage_rate, 0));
  else
    insert into public.invoices (id, client_id, project_id, quote_id, kind, number_origin, title, tax_rate, tax_name, retainage_rate, due_date)
    values (p_invoice_id, customer, q.project_id, q.id, p_kind, 'quote', left(q.title || ' (' || p_kind || ')', 200), q.tax_rate, q.tax_name,
      coalesce(p_retainage_rate, 0), due);
  end if;
  if p_kind = 'progress' then
    insert into public.invoice_items (invoice_id, item_id, quote_item_id, position, section, name, description, quantity, unit_price,
      contract_amount, percent_before, percent_complete, tax_name, tax_rate)
    select p_invoice_id, i.item_id, i.id, i.position, i.section, i.name, i.description, 1,
      round(i.total_price * done.percent / 100, 2) - round(i.total_price * before.percent / 100, 2), i.total_price, before.percent, done.percent, i.tax_name, i.tax_rate
    from public.quote_items i
    cross join lateral (
      select coalesce(max(l.percent_complete), 0) as percent from public.invoice_items l
      join public.invoices v on v.company_id = l.company_id and v.id = l.invoice_id
      where l.company_id = i.company_id and l.quote_item_id = i.id and v.status <> 'void' and v.deleted_at is null
    ) before
    cross join lateral (
      select coalesce((select (x ->> 'percent_complete')::numeric from jsonb_array_elements(coalesce(p_lines, '[]')) x
        where (x ->> 'quote_item_id')::uuid = i.id), p_percent, before.percent) as percent
    ) done
    where i.company_id = q.company_id and i.quote_id = q.id and i.is_selected and done.percent > before.percent;
    if not found then
      perform private.raise_api_error('PT422', 'Enter a percentage higher than what is already billed.', 'percent_complete');
    end if;
    if q.discount_amount > 0 then
      -- the quote's discount goes along with the work: what is billed of it so far, less what earlier progress has had
      select sum(l.total_price) into gross from public.invoice_items l
      join public.invoices v on v.company_id = l.company_id and v.id = l.invoice_id
      where v.company_id = q.company_id and v.quote_id = q.id and v.kind = 'progress' and v.status <> 'void' and v.deleted_at is null
        and l.quote_item_id is not null;
      update public.invoices v set discount_type = 'amount', discount_value = greatest(0, least(v.subtotal,
        round(q.discount_amount * gross / q.subtotal, 2) - coalesce((select sum(p.discount_amount) from public.invoices p
          where p.company_id = q.company_id and p.quote_id = q.id and p.kind = 'progress' and p.status <> 'void' and p.deleted_at is null
            and p.id <> p_invoice_id), 0)))
      where v.id = p_invoice_id;
    end if;
    select v.subtotal - v.discount_amount into gain from public.invoices v where v.id = p_invoice_id;
    deposit := private.deposit_to_deduct(q.id, p_invoice_id);
    if deposit > 0 then
      insert into public.invoice_items (invoice_id, position, name, description, quantity, unit_price, tax_name, tax_rate)
      select p_invoice_id, t.place + l.last, 'Less deposit' || t.label,
        format('Work since the last invoice $%s, of which the deposit covers $%s. Left to invoice after this: $%s.',
          to_char(gain, 'FM999,999,990.00'), to_char(deposit, 'FM999,999,990.00'), to_char(open_amount - gain + deposit, 'FM999,999,990.00')),
        1, -t.amount, t.name, t.rate
      from (select max(i.position) as last from public.invoice_items i where i.invoice_id = p_invoice_id) l
      -- In proportion to the work of this invoice; at the end, to the deposits, which are in proportion to the quote.
      cross join private.split_by_tax(deposit, case when q.taxes is not null and q.deposit_deduction = 'pro_rata'
        then coalesce((select v.taxes from public.invoices v where v.id = p_invoice_id), q.taxes) else q.taxes end) t;
    end if;
  elsif p_kind = 'final' then
    if q.billed_amount <> 0 then
      -- what was agreed, and what was invoiced of it before, line by line
      insert into public.invoice_items (invoice_id, position, name, quantity, unit_price, tax_name, tax_rate)
      select p_invoice_id, t.place, left('Agreed in ' || q.quote_number || ' ' || q.title, 300 - length(t.label)) || t.label, 1, t.amount, t.name, t.rate
      from private.split_by_tax(net, q.taxes) t;
      insert into public.invoice_items (invoice_id, position, name, quantity, unit_price, tax_name, tax_rate)
      select p_invoice_id, 10 + row_number() over (order by v.created_at, v.invoice_number, t.rate desc, t.name),
        'Less invoice ' || v.invoice_number || case when v.kind in ('deposit', 'progress') then ' (' || v.kind || ')' else '' end || t.label,
        1, -t.amount, t.name, t.rate
      from public.invoices v
      cross join lateral private.billed_by_tax(v, q.taxes is not null) t
      where v.company_id = q.company_id and v.quote_id = q.id and v.id <> p_invoice_id and v.status <> 'void' and v.deleted_at is null
        and v.kind not in ('credit_note', 'retainage');
    else
      insert into public.invoice_items (invoice_id, position, name, quantity, unit_price, tax_name, tax_rate)
      select p_invoice_id, t.place, left('Remaining amount, ' || q.quote_number || ' ' || q.title, 300 - length(t.label)) || t.label, 1, t.amount, t.name, t.rate
      from private.split_by_tax(open_amount, q.taxes) t;
    end if;
  end if;
  if (select billed_amount > net from public.quotes where id = q.id) then
    perform private.raise_api_error('PT422', format('Only $%s of this quote is left to invoice.', to_char(open_amount, 'FM999,999,990.00')));
  end if;
  return private.invoice_json(p_invoice_id);
end $$;

create or replace function public.duplicate_quote(p_id uuid, p_new_id uuid default gen_random_uuid()) returns jsonb
language plpgsql set search_path = '' as $$
declare
  q public.quotes;
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  select * into q from public.quotes where id = p_id and deleted_at is null;
  if not found then
    perform private.raise_api_error('PT404', 'Quote not found');
  end if;
  insert into public.quotes (id, client_id, custom_client_name, project_id, number_origin, title, description, discount_type,
    discount_value, tax_rate, valid_until, notes, terms, show_summary_only, duplicated_from, tax_name, deposit_kind, deposit_value)
  values (p_new_id, q.client_id, q.custom_client_name, q.project_id, case q.number_origin when 'project' then 'project' else 'quotes_page' end,
    q.title, q.description, q.discount_type, q.discount_value, q.tax_rate, current_date + 30, q.notes, q.terms, q.show_summary_only, q.id, q.tax_name,
    q.deposit_kind, q.deposit_value)
  on conflict (id) do nothing;
  if found then
    insert into public.quote_items (quote_id, item_id, position, section, name, description, quantity, unit, unit_price, unit_cost,
      is_optional, is_selected, alternative_group, catalog_price, tax_name, tax_rate)
    select p_new_id, item_id, position, section, name, description, quantity, unit, unit_price, unit_cost, is_optional, is_selected,
      alternative_group, catalog_price, tax_name, tax_rate
    from public.quote_items where company_id = q.company_id and quote_id = q.id;
  end if;
  return private.quote_json(p_new_id);
end $$;

create or replace function public.save_quote(p_quote jsonb, p_items jsonb, p_version int default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  target uuid := coalesce((p_quote ->> 'id')::uuid, gen_random_uuid());
  q public.quotes;
  -- The stored lines by their ids.
  saved_lines jsonb := '{}';
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  perform private.refuse_long_prices(p_items);
  if nullif(btrim(p_quote ->> 'title'), '') is null then
    perform private.raise_api_error('PT422', 'Quote title is required', 'title');
  end if;
  select * into q from public.quotes where id = target for update;
  if not found then
    begin
      insert into public.quotes (id, client_id, custom_client_name, project_id, quote_number, number_origin, title, description,
        discount_type, discount_value, tax_rate, valid_until, notes, terms, show_summary_only, tax_name, deposit_kind, deposit_value)
      values (target, (p_quote ->> 'client_id')::uuid, nullif(btrim(p_quote ->> 'custom_client_name'), ''),
        (p_quote ->> 'project_id')::uuid, nullif(btrim(p_quote ->> 'quote_number'), ''),
        case when nullif(btrim(p_quote ->> 'quote_number'), '') is not null then 'typed'
          else coalesce(p_quote ->> 'number_origin', 'quotes_page') end,
        btrim(p_quote ->> 'title'), p_quote ->> 'description', coalesce(p_quote ->> 'discount_type', 'amount'),
        coalesce((p_quote ->> 'discount_value')::numeric, (p_quote ->> 'discount_amount')::numeric, 0),
        coalesce((p_quote ->> 'tax_rate')::numeric, 0), (p_quote ->> 'valid_until')::date, p_quote ->> 'notes',
        p_quote ->> 'terms', coalesce((p_quote ->> 'show_summary_only')::boolean, false),
        nullif(btrim(p_quote ->> 'tax_name'), ''), coalesce(p_quote ->> 'deposit_kind', 'none'),
        coalesce((p_quote ->> 'deposit_value')::numeric, 0));
    exception when unique_violation then
      -- the same save arrived twice at once: the other one has made it
      if exists (select from public.quotes where id = target) then
        return private.quote_json(target);
      end if;
      if nullif(btrim(p_quote ->> 'quote_number'), '') is null then
        raise;
      end if;
      perform private.raise_api_error('PT422', format('Quote number %s is already in use.', btrim(p_quote ->> 'quote_number')), 'quote_number');
    end;
  elsif p_version is null then
    return private.quote_json(target);
  else
    if q.deleted_at is not null then
      perform private.raise_api_error('PT404', 'This quote has been deleted.');
    end if;
    -- Before the version: a screen would offer to merge, which cannot succeed either.
    if q.status <> 'draft' then
      perform private.raise_api_error(private.closed_quote_code(q.status), private.closed_quote_text(q.status));
    end if;
    if q.version <> p_version then
      perform private.raise_api_error('PT409', 'Someone else changed this quote while you were editing. Reload it to see the changes.');
    end if;
    -- Before the header: the new discount is compared with the new lines.
    select coalesce(jsonb_object_agg(i.id, to_jsonb(i)), '{}') into saved_lines from public.quote_items i where i.quote_id = target;
    delete from public.quote_items where quote_id = target;
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
      show_summary_only = coalesce((p_quote ->> 'show_summary_only')::boolean, false),
      -- A form that does not know names gives another rate no name.
      tax_name = case when p_quote ? 'tax_name' then nullif(btrim(p_quote ->> 'tax_name'), '')
        when coalesce((p_quote ->> 'tax_rate')::numeric, 0) = q.tax_rate then q.tax_name end,
      -- A screen that knows no deposits leaves them as they are.
      deposit_kind = coalesce(p_quote ->> 'deposit_kind', deposit_kind),
      deposit_value = coalesce((p_quote ->> 'deposit_value')::numeric, deposit_value)
    where id = target;
  end if;
  insert into public.quote_items (id, quote_id, item_id, position, section, name, description, quantity, unit, unit_price,
    unit_cost, is_optional, is_selected, alternative_group, catalog_price, tax_name, tax_rate)
  select coalesce((x.line ->> 'id')::uuid, gen_random_uuid()), target, (x.line ->> 'item_id')::uuid, x.place::int,
    nullif(btrim(x.line ->> 'section'), ''), btrim(x.line ->> 'name'), x.line ->> 'description',
    coalesce((x.line ->> 'quantity')::numeric, 1), x.line ->> 'unit', coalesce((x.line ->> 'unit_price')::numeric, 0),
    (x.line ->> 'unit_cost')::numeric, coalesce((x.line ->> 'is_optional')::boolean, false),
    coalesce((x.line ->> 'is_selected')::boolean, true), nullif(btrim(x.line ->> 'alternative_group'), ''),
    case when (y.was ->> 'item_id', (y.was ->> 'unit_price')::numeric) = (x.line ->> 'item_id', (x.line ->> 'unit_price')::numeric)
      then (y.was ->> 'catalog_price')::numeric end,
    case when x.line ? 'tax_rate' then nullif(btrim(x.line ->> 'tax_name'), '') else y.was ->> 'tax_name' end,
    case when x.line ? 'tax_rate' then (x.line ->> 'tax_rate')::numeric else (y.was ->> 'tax_rate')::numeric end
  from jsonb_array_elements(coalesce(p_items, '[]')) with ordinality as x (line, place)
  cross join lateral (select saved_lines -> (x.line ->> 'id') as was) y;
  perform private.refuse_large_discount(d.discount_type, d.discount_value, d.subtotal) from public.quotes d where d.id = target and d.items_count > 0;
  perform private.refuse_wrong_deposit(d) from public.quotes d where d.id = target and d.deposit_kind <> 'none';
  if (select total_amount < 0 from public.quotes where id = target) then
    perform private.raise_api_error('PT422', 'The total cannot be negative.');
  end if;
  return private.quote_json(target);
end $$;

create or replace function private.shared_payment(p_token text, p_attempt_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  found_attempt jsonb;
begin
  select jsonb_build_object('status', a.status, 'error', a.error, 'amount', a.amount, 'credited', a.credited) into found_attempt
  from public.payment_attempts a
  where a.id = p_attempt_id and a.company_id = share.company_id and a.invoice_id = coalesce(share.invoice_id, (private.deposit_invoice(share.company_id, share.quote_id)).id);
  if found_attempt is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  return found_attempt;
end $$;

create or replace function private.view_shared_document(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  document jsonb;
begin
  document := private.shared_document(share);
  if document is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  if private.company_id() is distinct from share.company_id and not share.is_preview and document ->> 'status' <> 'draft' then
    update public.document_shares set first_viewed_at = coalesce(first_viewed_at, now()), last_viewed_at = now(), view_count = view_count + 1
    where id = share.id;
    if share.quote_id is not null then
      update public.quotes set viewed_at = now() where company_id = share.company_id and id = share.quote_id and viewed_at is null;
    else
      update public.invoices set viewed_at = coalesce(viewed_at, now()), status = case status when 'sent' then 'viewed' else status end
      where company_id = share.company_id and id = share.invoice_id and (viewed_at is null or status = 'sent');
    end if;
  end if;
  return document || jsonb_build_object('company', private.company_card(share.company_id), 'expires_at', share.expires_at, 'is_preview', share.is_preview,
      'portal', private.portal_of_share(share))
    || case when share.invoice_id is null then '{}'
      when document ->> 'status' = 'draft' then '{"payments": [], "refunds": []}'
      else jsonb_build_object('payments', private.shared_payments(share.company_id, share.invoice_id),
        'refunds', private.shared_refunds(share.company_id, share.invoice_id)) end;
end $$;

create or replace view public.change_order_list with (security_invoker=true) as  select o.id,
    o.company_id,
    o.project_id,
    o.number,
    o.title,
    o.description,
    o.reason,
    o.amount,
    o.schedule_days,
    o.status,
    o.date,
    o.submitted_at,
    o.decided_at,
    o.decided_by,
    o.decision_note,
    o.created_by,
    o.version,
    o.created_at,
    o.updated_at,
    coalesce(u.full_name, ( select c.name from public.clients c where c.company_id = o.company_id and c.id = o.decided_by_client)) as approved_by,
    coalesce(( select jsonb_agg(jsonb_build_object('id', i.id, 'category', i.category, 'description', i.description, 'quantity', i.quantity, 'unit_price', i.unit_price, 'total_price', i.total_price, 'unit_cost', i.unit_cost, 'total_cost', i.total_cost, 'cost_code_id', i.cost_code_id) order by i."position") as jsonb_agg
           from public.change_order_items i
          where i.company_id = o.company_id and i.change_order_id = o.id), '[]'::jsonb) as items,
    ((b.invoices -> 0) ->> 'id')::uuid as invoice_id,
    (b.invoices -> 0) ->> 'invoice_number' as invoice_number,
    coalesce(b.invoices, '[]'::jsonb) as invoices,
    o.quote_id,
    k.cost,
    coalesce(k.unknown_costs, 0) as unknown_costs
   from public.change_orders o
     left join public.user_profiles u on u.company_id = o.company_id and u.id = o.decided_by
     left join lateral ( select jsonb_agg(jsonb_build_object('id', v.id, 'invoice_number', v.invoice_number, 'amount', v.amount) order by v.created_at, v.id) as invoices
           from ( select v_1.id,
                    v_1.invoice_number,
                    v_1.created_at,
                    sum(l.total_price) as amount
                   from public.invoice_items l
                     join public.invoices v_1 on v_1.company_id = l.company_id and v_1.id = l.invoice_id
                  where l.company_id = o.company_id and l.change_order_id = o.id and v_1.status <> 'void' and v_1.deleted_at is null
                  group by v_1.id, v_1.invoice_number, v_1.created_at) v) b on true
     left join lateral ( select sum(i.total_cost) as cost,
            count(*) filter (where i.total_cost is null)::int as unknown_costs
           from public.change_order_items i
          where i.company_id = o.company_id and i.change_order_id = o.id) k on true;

reset check_function_bodies;
