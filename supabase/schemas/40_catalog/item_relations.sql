create table public.item_relations (
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  item_id uuid not null,
  related_item_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, item_id, related_item_id),
  check (related_item_id <> item_id),
  foreign key (company_id, item_id) references public.items_database (company_id, id) on delete cascade,
  foreign key (company_id, related_item_id) references public.items_database (company_id, id) on delete cascade
);
comment on table public.item_relations is 'Items that are usually sold together.';

create index item_relations_related_idx on public.item_relations (company_id, related_item_id);

call private.protect('public.item_relations', reads => 'view_catalog', writes => 'edit_catalog',
  verbs => 'insert delete', feature => 'create_edit_items');
grant insert (company_id, item_id, related_item_id) on public.item_relations to authenticated;
