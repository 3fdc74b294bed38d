create function private.finish_import(p_id uuid, p_created int, p_updated int, p_errors jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.import_jobs set created_rows = p_created, updated_rows = p_updated, failed_rows = jsonb_array_length(p_errors), errors = p_errors
  where id = p_id and company_id = private.company_id() and undone_at is null;
  -- A batch is logged with the import that it is part of.
  if current_setting('plumbline.single_activity', true) = p_id::text then
    perform set_config('plumbline.single_activity', '', true);
    perform private.log_import(private.company_id(), p_id);
  end if;
end $$;
comment on function private.finish_import is 'Writes the figures of an import into its row.';
grant execute on function private.finish_import to authenticated;
