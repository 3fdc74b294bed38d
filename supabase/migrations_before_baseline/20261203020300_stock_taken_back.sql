-- A booking of stock says who made it and for which project, and can be taken back: by a counter-booking, which leaves alone
-- what others have booked since.

alter table public.stock_movements add column takes_back uuid;
alter table public.stock_movements
  add foreign key (company_id, takes_back) references public.stock_movements (company_id, id) on delete cascade;
comment on column public.stock_movements.takes_back is 'The booking that this one takes back; null for all others.';
create unique index stock_movements_taken_back_key on public.stock_movements (company_id, takes_back) where takes_back is not null;

create function private.is_counted_since(m public.stock_movements) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.stock_movements c where c.company_id = m.company_id and c.kind = 'counted' and c.created_at > m.created_at
      and (c.item_id = m.item_id or c.material_id = m.material_id) and c.takes_back is null
    and not exists (select from public.stock_movements t where t.company_id = c.company_id and t.takes_back = c.id))
$$;
comment on function private.is_counted_since is 'Somebody has counted the same stock after a booking, and the count stands.';

create view public.stock_movement_list with (security_invoker = true) as
select m.*, u.full_name as booked_by, p.name as project_name,
  exists (select from public.stock_movements t where t.company_id = m.company_id and t.takes_back = m.id) as is_taken_back,
  m.takes_back is null and not exists (select from public.stock_movements t where t.company_id = m.company_id and t.takes_back = m.id)
    and not private.is_counted_since(m) as can_take_back
from public.stock_movements m
left join public.user_profiles u on u.company_id = m.company_id and u.id = m.created_by
left join public.projects p on p.company_id = m.company_id and p.id = m.project_id;
comment on view public.stock_movement_list is 'Bookings of stock with who made them and for which project, and whether they are, or can be, taken back.';
grant select on public.stock_movement_list to authenticated, service_role;

create function private.take_back_stock(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  booked public.stock_movements;
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  select * into booked from public.stock_movements m where m.company_id = company and m.id = p_id;
  if not found then
    perform private.reject('PT404', 'This booking is no longer there.');
  end if;
  -- Whoever books or counts the same stock at this moment is done first.
  perform from public.items_database i where i.company_id = company and i.id = booked.item_id for update;
  perform from public.materials m where m.company_id = company and m.id = booked.material_id for update;
  if booked.takes_back is not null or exists (select from public.stock_movements t where t.company_id = company and t.takes_back = p_id) then
    perform private.reject('PT409', 'This booking has been taken back already.');
  elsif private.is_counted_since(booked) then
    perform private.reject('PT409', 'The stock was counted after this booking, and the count stands. Book the difference instead.');
  end if;
  insert into public.stock_movements (company_id, item_id, material_id, kind, quantity, project_id, takes_back)
  values (company, booked.item_id, booked.material_id, booked.kind, -booked.quantity, booked.project_id, p_id);
end $$;
comment on function private.take_back_stock is 'See public.take_back_stock.';

create function public.take_back_stock(p_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.take_back_stock(p_id)
$$;
comment on function public.take_back_stock is
  'Takes a booking of stock back by a counter-booking, once; what others have booked since stays. Errors: PT402, PT403, PT404, PT409 taken back already or counted since, PT422 when there is not that much left.';

revoke execute on function private.is_counted_since, private.take_back_stock from public, anon;
grant execute on function private.is_counted_since, private.take_back_stock to authenticated;
grant execute on function private.is_counted_since to service_role;
revoke execute on function public.take_back_stock from public, anon;
grant execute on function public.take_back_stock to authenticated, service_role;
