-- A company hears by mail what its clients do with the links it has sent: a first look, a quote accepted or declined, a
-- payment, a signature, the answer to a survey. The switch `client_portal_notifications` had no effect so far; it is on unless a
-- company has saved its notifications.

alter table public.notification_preferences alter column client_portal_notifications set default true;
update public.notification_preferences set client_portal_notifications = true where updated_at = created_at;

alter table private.notices drop constraint notices_kind_check;
alter table private.notices add constraint notices_kind_check
  check (kind in ('sign_in', 'tax_filing', 'payment_dispute', 'client'));

create function private.tell_of_client(p_company uuid, p_sender uuid, p_permission text, p_about text, p_facts jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.notices (company_id, user_id, kind, about, facts)
  select p_company, u.id, 'client', p_about, p_facts
  from public.user_profiles u
  left join public.notification_preferences n on n.company_id = u.company_id
  where u.company_id = p_company and u.is_active and (u.role = 'owner' or u.id = p_sender)
    and coalesce(n.client_portal_notifications, true)
    and exists (select from public.role_permissions r where r.role = u.role and r.permission = p_permission)
  on conflict do nothing
$$;
comment on function private.tell_of_client is
  'Mails the owners, and who sent the link, what a client has done with it, once for each p_about; unless the company does not want it.';

create function private.tell_of_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_client(new.company_id, s.created_by, 'view_money', 'decision ' || new.id, jsonb_build_object(
    'event', case new.decision when 'accepted' then 'quote_accepted' else 'quote_declined' end,
    'document_id', new.quote_id, 'document', new.document ->> 'number', 'client', new.document ->> 'client_name',
    'person', new.signer_name, 'amount', (new.document ->> 'total_amount')::numeric, 'note', nullif(btrim(new.reason), '')))
  from (select 1) one left join public.document_shares s on s.company_id = new.company_id and s.id = new.share_id;
  return null;
end $$;
comment on function private.tell_of_decision is 'A client has accepted or declined a quote.';
create trigger document_acceptances_notice after insert on public.document_acceptances
  for each row execute function private.tell_of_decision();

create function private.tell_of_first_look() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  document constant jsonb := private.shared_document(new);
begin
  perform private.tell_of_client(new.company_id, new.created_by, 'view_money',
    concat_ws(' ', 'look', document ->> 'id', document ->> 'revision'), jsonb_build_object(
      'event', (document ->> 'type') || '_opened', 'document_id', document -> 'id', 'document', document -> 'number',
      'client', document -> 'client_name', 'amount', document -> 'total_amount'));
  return null;
end $$;
comment on function private.tell_of_first_look is 'A client has opened a quote or an invoice for the first time.';
create trigger document_shares_notice after update of first_viewed_at on public.document_shares
  for each row when (old.first_viewed_at is null and new.first_viewed_at is not null)
  execute function private.tell_of_first_look();

create function private.tell_of_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_client(new.company_id, v.created_by, 'view_money', 'payment ' || new.id, jsonb_build_object(
    'event', 'invoice_paid', 'document_id', v.id, 'document', v.invoice_number, 'client', c.name,
    'amount', new.amount + coalesce((select sum(k.amount) from public.client_credits k
      where k.company_id = new.company_id and k.payment_id = new.id and k.source = 'overpayment'), 0)))
  from public.invoices v join public.clients c on c.company_id = v.company_id and c.id = v.client_id
  where v.company_id = new.company_id and v.id = new.invoice_id;
  return null;
end $$;
comment on function private.tell_of_payment is 'A client has paid online; with what was too much, which is stored after the payment.';
create constraint trigger payments_notice after insert on public.payments deferrable initially deferred for each row
  when (new.provider = 'stripe' and new.kind = 'payment' and new.paid_at > new.created_at - interval '2 days')
  execute function private.tell_of_payment();

create function private.tell_of_signature() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_client(new.company_id, new.requested_by, 'view_projects', 'signature ' || new.id, jsonb_build_object(
    'event', 'document_signed', 'document_id', d.project_id, 'document', d.name, 'client', null, 'person', new.signer))
  from public.project_documents d where d.company_id = new.company_id and d.id = new.document_id;
  return null;
end $$;
comment on function private.tell_of_signature is 'Somebody outside the company has signed a document.';
create trigger signatures_notice after update of status on public.signatures
  for each row when (new.status = 'signed' and old.status <> 'signed' and new.signed_by is null)
  execute function private.tell_of_signature();

create function private.tell_of_survey() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_client(new.company_id, new.created_by, 'view_clients', 'survey ' || new.id, jsonb_build_object(
    'event', 'survey_answered', 'document_id', new.client_id, 'document', null, 'client', c.name, 'rating', new.rating,
    'note', nullif(btrim(new.comment), '')))
  from public.clients c where c.company_id = new.company_id and c.id = new.client_id;
  return null;
end $$;
comment on function private.tell_of_survey is 'A client has answered a survey; a correction is told no second time.';
create trigger surveys_notice after update of answered_at on public.surveys
  for each row when (old.answered_at is null and new.answered_at is not null)
  execute function private.tell_of_survey();

create function private.tell_of_project_look() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_client(new.company_id, new.created_by, 'view_projects', 'look ' || new.id, jsonb_build_object(
    'event', 'project_opened', 'document_id', p.id, 'document', p.name, 'client', nullif(btrim(new.label), '')))
  from public.projects p where p.company_id = new.company_id and p.id = new.project_id;
  return null;
end $$;
comment on function private.tell_of_project_look is 'A link to a project has been opened for the first time.';
create trigger share_links_notice after update of view_count on public.share_links
  for each row when (old.view_count = 0 and new.view_count > 0)
  execute function private.tell_of_project_look();

-- What the company's own people open of their links is no client's look.
create or replace function public.view_shared_document(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  document jsonb;
begin
  document := private.shared_document(share);
  if document is null then
    perform private.reject('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  if private.company_id() is distinct from share.company_id then
    update public.document_shares set first_viewed_at = coalesce(first_viewed_at, now()), last_viewed_at = now(), view_count = view_count + 1
    where id = share.id;
    if share.quote_id is not null then
      update public.quotes set viewed_at = now() where company_id = share.company_id and id = share.quote_id and viewed_at is null;
    else
      update public.invoices set viewed_at = coalesce(viewed_at, now()), status = case status when 'sent' then 'viewed' else status end
      where company_id = share.company_id and id = share.invoice_id and (viewed_at is null or status = 'sent');
    end if;
  end if;
  return document || jsonb_build_object('company', private.company_card(share.company_id), 'expires_at', share.expires_at);
end $$;
comment on function public.view_shared_document is
  'Anonymous: the quote or invoice behind a client link with the company''s card; notes that it was seen, unless by the company itself. Errors: PT404.';

create or replace function public.read_shared_project(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  link public.share_links;
  shared public.projects;
begin
  select l.* into link from public.share_links l join private.share_link_tokens t on t.share_link_id = l.id
  where t.token_hash = sha256(p_token::bytea) and l.revoked_at is null and l.expires_at > now();
  if private.company_id() is distinct from link.company_id then
    update public.share_links l set last_viewed_at = now(),
      view_count = l.view_count + (l.last_viewed_at is null or l.last_viewed_at < now() - interval '10 minutes')::int
    where l.id = link.id;
  end if;
  select * into shared from public.projects p where p.id = link.project_id and p.deleted_at is null;
  if shared.id is null then
    perform private.reject('PT404', 'This link is no longer valid.');
  end if;
  return jsonb_build_object(
    'company', (select jsonb_build_object('name', c.name, 'phone', c.phone, 'email', c.email, 'logo_url', c.logo_url,
        'primary_color', c.primary_color) from public.companies c where c.id = shared.company_id),
    'project', jsonb_build_object('id', shared.id, 'name', shared.name, 'description', shared.description,
      'status', shared.status, 'address', shared.address, 'start_date', shared.start_date, 'end_date', shared.end_date,
      'project_type', shared.project_type, 'completion_percentage', shared.completion_percentage),
    'timeline', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'type', t.type,
        'status', t.status, 'start_date', t.start_date, 'due_date', t.due_date, 'progress', t.progress)
        order by t.due_date, t.position)
      from public.project_timeline t where t.project_id = shared.id), '[]'),
    'photos', case when link.shows_photos then coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title,
        'description', p.description, 'phase', p.phase, 'taken_at', p.taken_at, 'object_path', p.object_path,
        'thumbnail_path', p.thumbnail_path) order by p.taken_at desc)
      from public.project_photos p where p.project_id = shared.id and p.deleted_at is null), '[]') else '[]' end,
    'expires_at', link.expires_at);
end $$;
comment on function public.read_shared_project is
  'What a visitor with the link sees: no sums, no client, no documents. Photos come by short signed addresses from a gateway. '
  'Reading again within ten minutes is the same visit, and the company''s own look is none. Error: PT404 expired, revoked or unknown.';
