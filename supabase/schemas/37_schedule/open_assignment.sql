create function private.open_assignment(p_token text) returns public.assignments
language sql stable security definer set search_path = '' as $$
  select a.* from private.assignment_tokens k join public.assignments a on a.id = k.assignment_id
  join public.projects p on p.company_id = a.company_id and p.id = a.project_id and p.deleted_at is null and p.archived_at is null
  where k.token_hash = sha256(p_token::bytea) and k.expires_at > now()
$$;
comment on function private.open_assignment is 'The assignment of a link, unless it expired or the project was deleted.';
