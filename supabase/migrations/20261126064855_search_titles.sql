set check_function_bodies = off;

create function private.title_rank(p_query text, p_title text, p_number text default null) returns int
language sql immutable set search_path = '' as $$
  select least(private.match_rank(p_query, null, p_number), greatest(private.match_rank(p_query, p_title), 2))
$$;

grant execute on function private.title_rank(p_query text, p_title text, p_number text) to authenticated;

grant execute on function private.title_rank(p_query text, p_title text, p_number text) to service_role;

create or replace function public.search_everything(
  p_query text, p_limit int default 20
) returns table (type text, id uuid, title text, subtitle text, project_id uuid)
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  pattern constant text := private.like_pattern(p_query);
  per_type constant int := least(greatest(p_limit, 1), 50);
  hits jsonb;
begin
  if company is null or length(btrim(coalesce(p_query, ''))) < 2 then
    return;
  end if;
  select jsonb_object_agg(s.type, to_jsonb(s.found_ids)) into hits from private.search_ids(p_query, per_type) s;
  -- Read once more under row-level security, which knows of a subcontractor's projects.
  return query
    select f.type, f.id, f.title, f.subtitle, f.project_id from (
      (select 'project' as type, p.id, p.name as title, p.address as subtitle, p.id as project_id, private.match_rank(p_query, p.name) as rank, p.created_at as at
        from public.projects p where p.company_id = company and p.id in (select jsonb_array_elements_text(hits -> 'project')::uuid))
      union all
      (select 'client', c.id, c.name, concat_ws(' · ', c.company_name, c.email, c.phone), null, private.match_rank(p_query, c.name), c.created_at
        from public.clients c where c.company_id = company and c.id in (select jsonb_array_elements_text(hits -> 'client')::uuid))
      union all
      (select 'quote', q.id, q.quote_number || ' ' || q.title, coalesce(k.name, q.custom_client_name), q.project_id,
          private.title_rank(p_query, q.title, q.quote_number), q.created_at
        from public.quotes q left join public.clients k on k.company_id = q.company_id and k.id = q.client_id
        where q.company_id = company and q.id in (select jsonb_array_elements_text(hits -> 'quote')::uuid))
      union all
      (select 'invoice', v.id, v.invoice_number || ' ' || v.title, k.name, v.project_id,
          private.title_rank(p_query, v.title, v.invoice_number), v.created_at
        from public.invoices v left join public.clients k on k.company_id = v.company_id and k.id = v.client_id
        where v.company_id = company and v.id in (select jsonb_array_elements_text(hits -> 'invoice')::uuid))
      union all
      (select 'item', i.id, i.name, concat_ws(' · ', i.sku, i.category), null, private.match_rank(p_query, i.name, i.sku), i.created_at
        from public.items_database i where i.company_id = company and i.id in (select jsonb_array_elements_text(hits -> 'item')::uuid))
      union all
      (select 'vendor', d.id, d.name, concat_ws(' · ', d.contact_person, d.email), null, private.match_rank(p_query, d.name), d.created_at
        from public.vendors d where d.company_id = company and d.id in (select jsonb_array_elements_text(hits -> 'vendor')::uuid))
      union all
      (select 'material', m.id, m.name, concat_ws(' · ', m.sku, m.category), null, private.match_rank(p_query, m.name, m.sku), m.created_at
        from public.materials m where m.company_id = company and m.id in (select jsonb_array_elements_text(hits -> 'material')::uuid))
      union all
      (select 'document', d.id, d.name, d.category, d.project_id, private.title_rank(p_query, d.name), d.created_at
        from public.project_documents d where d.company_id = company and d.deleted_at is null and concat_ws(' ', d.name, d.description) ilike pattern
        order by d.created_at desc limit per_type)
    ) f
    -- Three of each kind first, so that no kind crowds out the others. Of equally good matches the project and the
    -- client come first: most searches are for a job.
    order by row_number() over (partition by f.type order by f.rank, f.at desc, f.id) > 3, f.rank,
      array_position(array['project', 'client'], f.type) nulls last, f.at desc, f.id
    limit per_type;
end $$;

comment on function public.search_everything(p_query text, p_limit integer) is 'Projects, clients, quotes, invoices, items, vendors, materials and documents that contain the words and that the caller may see, the best match first (private.match_rank, private.title_rank); from two letters on. Arguments: p_query; p_limit rows. Callers: signed-in users.';

comment on function private.title_rank(p_query text, p_title text, p_number text) is 'How well a quote, an invoice, or a file fits a search, as private.match_rank. Its title says what the work is, so it never comes before the job or client of that name; its number does. Arguments: p_query; p_title; p_number. Callers: search_everything.';

reset check_function_bodies;
