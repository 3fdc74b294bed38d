set check_function_bodies = off;

create function private.limit_saved_views() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('saved_views ' || new.user_id::text, 0));
  if (select count(*) from public.saved_views v
      where v.company_id = new.company_id and v.user_id = new.user_id and v.list = new.list) >= 30 then
    perform private.raise_api_error('PT422', 'You can save up to 30 views of a list. Delete one first.', 'name');
  end if;
  return new;
end $$;

create function private.seen_lists() returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(l.list), '{}')
  from (values ('projects', 'view_projects'), ('clients', 'view_clients'), ('leads', 'view_money'), ('quotes', 'view_money'),
    ('invoices', 'view_money'), ('items', 'view_catalog'), ('vendors', 'view_catalog'), ('materials', 'view_catalog'),
    ('orders', 'view_purchasing'), ('bills', 'view_purchasing')) as l (list, permission)
  where private.has_permission(l.permission)
$$;

create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  user_id uuid not null default auth.uid(),
  -- Which list: leads, projects, clients …
  list text not null check (list ~ '^[a-z][a-z_-]{0,39}$'),
  name text not null check (length(btrim(name)) between 1 and 60),
  -- As in the address of the list: { status: ["open"], sort: ["-created_at"] }.
  filters jsonb not null check (jsonb_typeof(filters) = 'object' and pg_column_size(filters) <= 8192)
    constraint saved_views_filters_shape check (not jsonb_path_exists(filters, 'strict $.* ? (@.type() != "array")')
      and not jsonb_path_exists(filters, 'strict $.*[*] ? (@.type() != "string")', '{}', true)),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, user_id)
    references public.user_profiles (company_id, id) on update cascade on delete cascade
);

create unique index saved_views_name_key on public.saved_views (company_id, user_id, list, lower(btrim(name)));

create index saved_views_shared_idx on public.saved_views (company_id, list) where is_shared;

call private.protect('public.saved_views');

create policy saved_views_seen on public.saved_views as restrictive for select to authenticated
  using (user_id = (select auth.uid()) or is_shared and list = any ((select private.seen_lists())::text[]));

create policy saved_views_own_insert on public.saved_views as restrictive for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy saved_views_sharing on public.saved_views as restrictive for insert to authenticated
  with check (not is_shared or (select private.has_permission('view_money')));

create policy saved_views_own_update on public.saved_views as restrictive for update to authenticated
  using (user_id = (select auth.uid()) or is_shared and (select private.has_permission('manage_settings')))
  with check ((user_id = (select auth.uid()) or (select private.has_permission('manage_settings')))
    and (not is_shared or (select private.has_permission('view_money'))));

create policy saved_views_own_delete on public.saved_views as restrictive for delete to authenticated
  using (user_id = (select auth.uid()) or is_shared and (select private.has_permission('manage_settings')));

create trigger saved_views_limit before insert on public.saved_views
  for each row execute function private.limit_saved_views();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.saved_views FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant insert (id, company_id, user_id, list, name, filters, is_shared),
  update (name, filters, is_shared)
  on public.saved_views to authenticated;

grant execute on function private.seen_lists() to authenticated;

grant execute on function private.seen_lists() to service_role;

comment on table public.saved_views is
  'Saved filters and sort orders of lists, shown as tabs above them; private, or shared with everyone in the company who may see the list.';

comment on column public.saved_views.filters is
  'The list''s filters and its sort order by name, each an array of texts. Names and values that a list no longer knows are ignored by its page.';

comment on column public.saved_views.is_shared is 'Whether the whole company sees it; sharing needs view_money.';

comment on function private.limit_saved_views() is 'A person saves at most 30 views of a list. Errors: PT422. Trigger of saved_views.';

comment on function private.seen_lists() is 'The lists that the caller''s role opens: their shared views are visible. A new list with saved views belongs in here.';

reset check_function_bodies;
