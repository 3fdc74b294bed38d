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
comment on table public.saved_views is
  'Saved filters and sort orders of lists, shown as tabs above them; private, or shared with everyone in the company who may see the list.';
comment on column public.saved_views.filters is
  'The list''s filters and its sort order by name, each an array of texts. Names and values that a list no longer knows are ignored by its page.';
comment on column public.saved_views.is_shared is 'Whether the whole company sees it; sharing needs view_money.';

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
grant insert (id, company_id, user_id, list, name, filters, is_shared),
  update (name, filters, is_shared)
  on public.saved_views to authenticated;

create trigger saved_views_limit before insert on public.saved_views
  for each row execute function private.limit_saved_views();
