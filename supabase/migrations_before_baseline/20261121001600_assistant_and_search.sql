-- The assistant's conversations and quota, what a company uses of its plan, and one search over everything.

create table public.ai_conversations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  user_id uuid not null default auth.uid(),
  session_id text not null check (length(session_id) between 1 and 100),
  message text not null check (length(message) <= 20000),
  response text not null check (length(response) <= 100000),
  context jsonb not null default '{}' check (pg_column_size(context) <= 262144),
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
comment on table public.ai_conversations is 'Questions to the assistant and its answers; each person reads their own.';
create index ai_conversations_user_idx on public.ai_conversations (company_id, user_id, created_at desc);
call private.protect('public.ai_conversations', verbs => 'insert delete');
create policy ai_conversations_own_select on public.ai_conversations as restrictive for select to authenticated using (user_id = (select auth.uid()));
create policy ai_conversations_own_insert on public.ai_conversations as restrictive for insert to authenticated with check (user_id = (select auth.uid()));
create policy ai_conversations_own_delete on public.ai_conversations as restrictive for delete to authenticated using (user_id = (select auth.uid()));
grant insert (id, company_id, session_id, message, response, context) on public.ai_conversations to authenticated;

create table public.ai_quotas (
  plan text primary key check (plan in ('starter', 'professional', 'enterprise', 'admin')),
  monthly_tokens int not null check (monthly_tokens >= 0),
  requests_per_minute int not null check (requests_per_minute > 0)
);
comment on table public.ai_quotas is 'What the assistant may use in a month, by plan.';
insert into public.ai_quotas values ('starter', 50000, 10), ('professional', 500000, 20), ('enterprise', 2500000, 60), ('admin', 2500000, 60);
alter table public.ai_quotas enable row level security;
revoke all on public.ai_quotas from anon, authenticated;
create policy ai_quotas_read on public.ai_quotas for select to authenticated using (true);
grant select on public.ai_quotas to authenticated, service_role;

create table public.ai_usage (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  user_id uuid,
  provider text not null check (provider in ('openai', 'gemini', 'anthropic', 'local')),
  model text not null check (length(model) <= 100),
  status text not null default 'reserved' check (status in ('reserved', 'used', 'failed')),
  reserved_tokens int not null check (reserved_tokens between 0 and 200000),
  input_tokens int not null default 0,
  output_tokens int not null default 0,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (company_id, id)
);
comment on table public.ai_usage is 'Tokens reserved before a call and settled after it; their sum keeps to the plan''s quota.';
create index ai_usage_company_idx on public.ai_usage (company_id, created_at) include (status, reserved_tokens, input_tokens, output_tokens);
call private.protect('public.ai_usage', reads => 'manage_billing', verbs => '');

create function private.reserve_ai_usage(p_provider text, p_model text, p_tokens int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  quota public.ai_quotas;
  used bigint;
  recent int;
  reserved uuid;
begin
  if company is null then
    perform private.reject('PT403', 'User profile or company not found');
  elsif p_tokens is null or p_tokens not between 1 and 200000 then
    perform private.reject('PT422', 'Reserve 1 to 200,000 tokens.', 'tokens');
  end if;
  select * into quota from public.ai_quotas where plan = private.effective_plan();
  -- one reservation of a company after the other: together they never pass the quota
  perform 1 from public.companies where id = company for no key update;
  select coalesce(sum(case u.status when 'used' then u.input_tokens + u.output_tokens else u.reserved_tokens end), 0),
    count(*) filter (where u.user_id = auth.uid() and u.created_at > now() - interval '1 minute')
  into used, recent
  from public.ai_usage u
  where u.company_id = company and u.created_at >= date_trunc('month', now())
    and (u.status = 'used' or (u.status = 'reserved' and u.created_at > now() - interval '15 minutes'));
  if used + p_tokens > quota.monthly_tokens then
    perform private.reject('PT402', 'Your company has used up the assistant''s quota for this month.');
  elsif recent >= quota.requests_per_minute then
    raise exception 'Too many questions at once. Wait a minute and try again.' using errcode = 'PT429';
  end if;
  insert into public.ai_usage (company_id, user_id, provider, model, reserved_tokens) values (company, auth.uid(), p_provider, p_model, p_tokens)
  returning id into reserved;
  return jsonb_build_object('id', reserved, 'left', quota.monthly_tokens - used - p_tokens, 'quota', quota.monthly_tokens);
end $$;
comment on function private.reserve_ai_usage is 'See public.reserve_ai_usage.';
create function public.reserve_ai_usage(p_provider text, p_model text, p_tokens int) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.reserve_ai_usage(p_provider, p_model, p_tokens) $$;
comment on function public.reserve_ai_usage is 'Reserves tokens of the month''s quota before a call: { id, left, quota }. A reservation that is not settled lapses after 15 minutes. Errors: PT402 quota, PT403, PT422, PT429 too many a minute.';
create function public.settle_ai_usage(p_id uuid, p_input int, p_output int, p_failed boolean default false) returns void
language sql volatile security definer set search_path = '' as $$
  update public.ai_usage set status = case when p_failed then 'failed' else 'used' end, input_tokens = greatest(p_input, 0), output_tokens = greatest(p_output, 0), settled_at = now()
  where id = p_id and status = 'reserved'
$$;
comment on function public.settle_ai_usage is 'For the assistant gateway''s service role: what a reserved call really used.';

create function private.company_usage() returns table (company_id uuid, plan text, active_projects int, max_active_projects int, open_projects int, max_open_projects int,
  members int, max_members int, storage_bytes bigint, storage_gb int, ai_tokens bigint, max_ai_tokens int)
language sql stable security definer set search_path = '' as $$
  select c.id, c.plan,
    (select count(*)::int from public.projects p where p.company_id = c.id and p.deleted_at is null and p.archived_at is null and p.status <> 'completed'), pl.max_active_projects,
    (select count(*)::int from public.projects p where p.company_id = c.id and p.deleted_at is null and p.archived_at is null), pl.max_open_projects,
    (select count(*)::int from public.user_profiles u where u.company_id = c.id and u.is_active), pl.max_members,
    (select coalesce(sum((o.metadata ->> 'size')::bigint), 0)::bigint from storage.objects o where c.id::text in (split_part(o.name, '/', 1), split_part(o.name, '/', 2))), pl.storage_gb,
    (select coalesce(sum(u.input_tokens + u.output_tokens), 0)::bigint from public.ai_usage u where u.company_id = c.id and u.status = 'used' and u.created_at >= date_trunc('month', now())),
    (select q.monthly_tokens from public.ai_quotas q where q.plan = pl.base_plan)
  from public.companies c join public.plans pl on pl.slug = c.plan
  where c.id = private.company_id() and private.has_permission('manage_billing')
$$;
comment on function private.company_usage is 'What the caller''s company uses of its plan.';
grant execute on function private.company_usage to authenticated;
create view public.company_usage with (security_invoker = true) as select * from private.company_usage();
comment on view public.company_usage is 'Real counts against the plan''s limits (P24); a null limit is none. One row, for who manages billing.';
grant select on public.company_usage to authenticated;

create function public.search_everything(p_query text, p_limit int default 20) returns table (type text, id uuid, title text, subtitle text, project_id uuid)
language plpgsql stable security invoker set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  pattern constant text := private.like_pattern(p_query);
  per_type constant int := least(greatest(p_limit, 1), 50);
begin
  if company is null or length(btrim(coalesce(p_query, ''))) < 2 then
    return;
  end if;
  return query
    select f.type, f.id, f.title, f.subtitle, f.project_id from (
      (select 'project' as type, p.id, p.name as title, p.address as subtitle, p.id as project_id, p.name ilike pattern as by_title, p.created_at as at
        from public.projects p where p.company_id = company and p.deleted_at is null and concat_ws(' ', p.name, p.description, p.address) ilike pattern
        order by p.created_at desc limit per_type)
      union all
      (select 'client', c.id, c.name, concat_ws(' · ', c.company_name, c.email, c.phone), null, c.name ilike pattern, c.created_at
        from public.clients c where c.company_id = company and c.deleted_at is null and concat_ws(' ', c.name, c.company_name, c.contact_person, c.email, c.phone) ilike pattern
        order by c.created_at desc limit per_type)
      union all
      (select 'quote', q.id, q.quote_number || ' ' || q.title, coalesce(k.name, q.custom_client_name), q.project_id, true, q.created_at
        from public.quotes q left join public.clients k on k.company_id = q.company_id and k.id = q.client_id
        where q.company_id = company and q.deleted_at is null and concat_ws(' ', q.quote_number, q.title, k.name, q.custom_client_name) ilike pattern
        order by q.created_at desc limit per_type)
      union all
      (select 'invoice', v.id, v.invoice_number || ' ' || v.title, k.name, v.project_id, true, v.created_at
        from public.invoices v left join public.clients k on k.company_id = v.company_id and k.id = v.client_id
        where v.company_id = company and v.deleted_at is null and concat_ws(' ', v.invoice_number, v.title, k.name) ilike pattern
        order by v.created_at desc limit per_type)
      union all
      (select 'item', i.id, i.name, concat_ws(' · ', i.sku, i.category), null, i.name ilike pattern, i.created_at
        from public.items_database i where i.company_id = company and i.is_active and concat_ws(' ', i.name, i.description, i.sku, i.barcode) ilike pattern
        order by i.usage_count desc limit per_type)
      union all
      (select 'vendor', d.id, d.name, concat_ws(' · ', d.contact_person, d.email), null, d.name ilike pattern, d.created_at
        from public.vendors d where d.company_id = company and concat_ws(' ', d.name, d.company_name, d.contact_person, d.email, d.phone) ilike pattern
        order by d.name limit per_type)
      union all
      (select 'material', m.id, m.name, concat_ws(' · ', m.sku, m.category), null, m.name ilike pattern, m.created_at
        from public.materials m where m.company_id = company and concat_ws(' ', m.name, m.description, m.sku, m.vendor_sku) ilike pattern
        order by m.name limit per_type)
      union all
      (select 'document', d.id, d.name, d.category, d.project_id, d.name ilike pattern, d.created_at
        from public.project_documents d where d.company_id = company and d.deleted_at is null and concat_ws(' ', d.name, d.description) ilike pattern
        order by d.created_at desc limit per_type)
    ) f
    order by f.by_title desc, f.at desc, f.id
    limit per_type;
end $$;
comment on function public.search_everything is 'Projects, clients, quotes, invoices, items, vendors, materials and documents that contain the words and that the caller may see; from two letters on.';

grant execute on function private.reserve_ai_usage to authenticated;
grant execute on function public.reserve_ai_usage, public.search_everything to authenticated, service_role;
grant execute on function public.settle_ai_usage to service_role;
