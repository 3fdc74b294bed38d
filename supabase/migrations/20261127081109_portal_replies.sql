set check_function_bodies = off;

alter table public.portal_messages add column by text default 'portal'::text not null;

create function public.receive_portal_mail(p_token text, p_sender text, p_message_id text, p_body text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  access public.portal_access;
  c public.clients;
  sent public.portal_messages;
begin
  select a.* into access from private.reply_addresses r join public.portal_access a on a.id = r.access_id and a.revoked_at is null where r.token = p_token;
  select k.* into c from public.clients k where k.company_id = access.company_id and k.id = access.client_id and k.deleted_at is null;
  -- Who was forwarded the email can't write in the client's name.
  if c.id is null or lower(btrim(p_sender)) is distinct from lower(btrim(c.email)) or nullif(btrim(p_body), '') is null
    or (select count(*) >= 30 from public.portal_messages m where m.company_id = c.company_id and m.client_id = c.id
      and m.author = 'client' and m.created_at > now() - interval '1 hour') then
    return false;
  end if;
  insert into public.portal_messages (id, company_id, client_id, author, user_id, body, by)
  values (md5('mail ' || access.id || p_message_id)::uuid, c.company_id, c.id, 'client', null, left(btrim(p_body), 5000), 'email')
  on conflict (id) do nothing returning * into sent;
  if sent.id is not null then
    perform private.notify_people(c.company_id, 'client_message', private.owners_of(c.company_id) || access.created_by, 'view_clients',
      'client', c.id, null, format('%s sent a message', c.name), null, c.id::text);
  end if;
  return true;
end $$;

create function public.reply_token(p_client_id uuid, p_message_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  access uuid;
  found_token text;
begin
  select a.id into access from public.client_messages m
  join public.portal_access a on a.company_id = m.company_id and a.client_id = m.client_id and a.revoked_at is null
  where m.id = p_message_id and m.client_id = p_client_id and m.kind = 'email' and m.user_id is not null;
  if access is null then
    return null;
  end if;
  insert into private.reply_addresses (access_id) values (access) on conflict (access_id) do nothing;
  select r.token into found_token from private.reply_addresses r where r.access_id = access;
  return found_token;
end $$;

create table private.reply_addresses (
  token text primary key default replace(gen_random_uuid()::text, '-', '') check (token ~ '^[0-9a-f]{32}$'),
  access_id uuid not null unique references public.portal_access (id) on delete cascade
);

alter table private.reply_addresses enable row level security;

alter table public.portal_messages add constraint portal_messages_by_check CHECK (by = ANY (ARRAY['portal'::text, 'email'::text]));

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON private.reply_addresses FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant execute on function public.receive_portal_mail(p_token text, p_sender text, p_message_id text, p_body text) to service_role;

grant execute on function public.reply_token(p_client_id uuid, p_message_id uuid) to service_role;

comment on table private.reply_addresses is
  'The address that answers to a portal''s emails go to, by the part after its plus sign. It only takes messages from the client''s own address.';

comment on column public.portal_messages.by is 'How it was written: in the portal, or as a reply to an email.';

create or replace function private.portal_conversation(p_company uuid, p_client uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(m) order by m.created_at, m.id), '[]')
  from (
    select m.id, m.author, m.body, m.created_at, m.read_at, m.project_id, m.by,
      case m.author when 'client' then (select c.name from public.clients c where c.company_id = p_company and c.id = p_client)
        else (select u.full_name from public.user_profiles u where u.company_id = p_company and u.id = m.user_id) end as name,
      (select p.name from public.projects p where p.company_id = p_company and p.id = m.project_id) as project_name
    from (
      select p.id, p.author, p.body, p.created_at, p.read_at, p.project_id, p.user_id, p.by
      from public.portal_messages p where p.company_id = p_company and p.client_id = p_client
      union all
      -- What the client and the company text each other; reminders and the like name no author.
      select t.id, case t.direction when 'inbound' then 'client' else 'company' end, t.message_content, t.created_at, t.created_at, null, t.user_id, 'text'
      from public.client_messages t
      where t.company_id = p_company and t.client_id = p_client and t.kind = 'sms' and t.message_content not like '%{portal_link}%'
        and (t.direction = 'inbound' or t.user_id is not null and t.status in ('sent', 'delivered', 'replied'))
    ) m
    order by m.created_at desc limit 200
  ) m
$$;

comment on function private.portal_conversation(p_company uuid, p_client uuid) is 'The newest 200 messages between a client and the company, oldest first: those of the portal, replies by email, and texts; by says which.';

comment on function public.receive_portal_mail(p_token text, p_sender text, p_message_id text, p_body text) is 'A client''s answer to an email of the portal is a message in its conversation, once. False where the address is unknown, another person wrote, or the message is empty. Arguments: p_token, of the address; p_sender; p_message_id, of the email; p_body, cut to 5,000 characters. Callers: the messaging gateway.';

comment on function public.reply_token(p_client_id uuid, p_message_id uuid) is 'The token of the address that a client''s answer to an email goes to; null where the client has no portal or nobody wrote the email. Arguments: p_client_id; p_message_id, of client_messages. Callers: the messaging gateway.';

reset check_function_bodies;
