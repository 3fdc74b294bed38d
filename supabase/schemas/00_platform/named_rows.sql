create function private.named_rows(p_table text, p_company uuid, p_pattern text, p_most int) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set max_parallel_workers_per_gather = 0
set jit = off as $$
declare
  found_ids uuid[];
begin
  execute format('select array(select r.id from public.%I r where r.company_id = $1 and %s limit $3)', p_table,
      case p_table when 'clients' then private.contains_text('lower(r.name)', '$2', p_pattern)
        else private.contains_text(private.list_search_text(p_table), '$2', p_pattern) || ' and lower(r.name) like $2' end)
    into found_ids using p_company, p_pattern, p_most;
  return found_ids;
end $$;
comment on function private.named_rows is
  'Clients, projects or vendors of a company whose name is like a pattern, deleted ones too; so many at most.';
