create function private.changed_fields(p_before jsonb, p_after jsonb) returns text
language sql immutable set search_path = '' as $$
  with field (name, columns) as (values
    ('name', '{name}'::text[]), ('title', '{title}'), ('client', '{client_id}'), ('type', '{project_type,client_type,type}'),
    ('category', '{category}'), ('phase', '{phase}'), ('stage', '{timeline_id}'), ('priority', '{priority}'),
    ('project manager', '{project_manager_id}'), ('assignee', '{assignee_id,assignee}'), ('start date', '{start_date}'),
    ('end date', '{end_date}'), ('due date', '{due_date}'), ('valid until', '{valid_until}'), ('date', '{date,expense_date,taken_at}'),
    ('days', '{schedule_days}'), ('progress', '{completion_percentage,progress}'), ('result', '{result}'),
    ('amount', '{amount,total_amount}'), ('company', '{company_name}'), ('contact', '{contact_person}'), ('email', '{email}'),
    ('phone', '{phone}'), ('address', '{address}'), ('map location', '{latitude,longitude}'), ('payment terms', '{payment_terms}'),
    ('preferred contact', '{preferred_contact_method}'), ('reason', '{reason}'), ('description', '{description}'), ('notes', '{notes}')
  ), changed as (
    select f.name, row_number() over () as place, count(*) over ()::int as total
    from field f where exists (select from unnest(f.columns) c where p_before -> c is distinct from p_after -> c)
  )
  select case
      when max(total) > 3 then string_agg(name, ', ' order by place) filter (where place <= 3) || format(' and %s more', max(total) - 3)
      else regexp_replace(string_agg(name, ', ' order by place), ', ([^,]*)$', ' and \1') end
  from changed
$$;
comment on function private.changed_fields is
  'The fields that differ between two versions of a row, in plain words: "start date and address", "name, client, type '
  'and 2 more". Null when none of them has a name that people know.';
grant execute on function private.changed_fields to authenticated, service_role;
