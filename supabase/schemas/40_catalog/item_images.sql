create table public.item_images (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  item_id uuid not null,
  object_path text not null unique check (length(object_path) <= 300),
  file_size int not null check (file_size between 1 and 5242880),
  is_primary boolean not null default false,
  position int not null default 0,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  check (split_part(object_path, '/', 1) = company_id::text),
  foreign key (company_id, item_id) references public.items_database (company_id, id) on delete cascade
);
comment on table public.item_images is 'One row for each object in the bucket item-images.';

create index item_images_item_idx on public.item_images (company_id, item_id, position);
create unique index item_images_primary_key on public.item_images (company_id, item_id) where is_primary;

call private.protect('public.item_images', reads => 'view_catalog', writes => 'edit_catalog',
  feature => 'create_edit_items');
grant insert (id, company_id, item_id, object_path, file_size, is_primary, position),
  update (is_primary, position)
  on public.item_images to authenticated;

create trigger item_images_file before insert on public.item_images
  for each row execute function private.refuse_claimed_file('item-images', 'object_path');
