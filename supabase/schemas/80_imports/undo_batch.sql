create function private.undo_batch(p_job public.import_jobs) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  own uuid[];
  undone int;
  written int;
  restored int;
begin
  -- What it made itself is removed or stays, and is not restored to what an earlier line of the file said.
  execute format('select array_agg(g.row_id) from private.import_changes g
      join public.%I t on t.company_id = g.company_id and t.id = g.row_id and t.import_id = g.import_id
      where g.company_id = $1 and g.import_id = $2', case p_job.kind when 'items' then 'items_database' else p_job.kind end)
    into own using p_job.company_id, p_job.id;
  perform set_config('plumbline.undoing', 'on', true);
  if p_job.kind = 'clients' then
    update public.clients c set deleted_at = now() where c.company_id = p_job.company_id and c.import_id = p_job.id and c.deleted_at is null
      and not exists (select from public.invoices v where v.company_id = c.company_id and v.client_id = c.id and v.deleted_at is null)
      and not exists (select from public.quotes q where q.company_id = c.company_id and q.client_id = c.id and q.deleted_at is null)
      and not exists (select from public.projects p where p.company_id = c.company_id and p.client_id = c.id and p.deleted_at is null);
  elsif p_job.kind = 'leads' then
    update public.leads l set deleted_at = now() where l.company_id = p_job.company_id and l.import_id = p_job.id and l.deleted_at is null
      and l.outcome = 'open' and l.client_id is null
      and not exists (select from public.quotes q where q.company_id = l.company_id and q.lead_id = l.id and q.deleted_at is null)
      and not exists (select from public.lead_messages m where m.company_id = l.company_id and m.lead_id = l.id);
  elsif p_job.kind = 'items' then
    update public.items_database set is_active = false where company_id = p_job.company_id and import_id = p_job.id and is_active;
  elsif p_job.kind = 'cost_codes' then
    delete from public.cost_codes c where c.company_id = p_job.company_id and c.import_id = p_job.id and not private.uses_cost_code(c.company_id, c.id);
  elsif p_job.kind = 'vendors' then
    delete from public.vendors v where v.company_id = p_job.company_id and v.import_id = p_job.id
      and not exists (select from public.vendor_materials l where l.company_id = v.company_id and l.vendor_id = v.id)
      and not exists (select from public.materials m where m.company_id = v.company_id and m.vendor_id = v.id)
      and not exists (select from public.cost_tracking c where c.company_id = v.company_id and c.vendor_id = v.id);
  else
    delete from public.materials m where m.company_id = p_job.company_id and m.import_id = p_job.id
      and not exists (select from public.vendor_materials l where l.company_id = m.company_id and l.material_id = m.id)
      and not exists (select from public.items_database i where i.company_id = m.company_id and i.material_id = m.id and i.is_active)
      and not exists (select from public.stock_movements s where s.company_id = m.company_id and s.material_id = m.id and s.kind <> 'counted')
      and not exists (select from public.cost_tracking c where c.company_id = m.company_id and c.material_id = m.id
        and not exists (select from private.import_changes g where g.company_id = m.company_id and g.row_id = m.id));
  end if;
  get diagnostics undone = row_count;
  perform set_config('plumbline.undoing', '', true);
  delete from private.import_changes g where g.company_id = p_job.company_id and g.import_id = p_job.id and g.row_id = any (own);
  select count(*) into written from private.import_changes g where g.company_id = p_job.company_id and g.import_id = p_job.id;
  restored := private.restore_import(p_job.company_id, p_job.id);
  update public.import_jobs set undone_at = now(), is_running = false where id = p_job.id;
  return jsonb_build_object('undone', undone, 'restored', restored, 'kept', p_job.created_rows - undone + written - restored);
end $$;
comment on function private.undo_batch is
  'Undoes one batch: deletes the rows that it created and that are not in use, restores those that it changed.';
