create function private.assignment_letter(p_mail private.assignment_mails) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked record;
  token text;
  letter jsonb := '[]';
begin
  for asked in
    select a.id, t.title, coalesce(t.start_date, t.due_date) as start_date, coalesce(t.due_date, t.start_date) as due_date, t.start_time,
      p.name as project, nullif(btrim(p.address), '') as address
    from public.assignments a
    join public.project_timeline t on t.company_id = a.company_id and t.id = a.entry_id
    join public.projects p on p.company_id = a.company_id and p.id = a.project_id and p.deleted_at is null
    where a.company_id = p_mail.company_id and a.id = any (p_mail.assignment_ids) and a.state = 'asked'
    order by 3, 2 loop
    token := private.new_token();
    insert into private.assignment_tokens (token_hash, assignment_id, expires_at)
    values (sha256(token::bytea), asked.id, greatest(now() + interval '60 days', asked.due_date + interval '30 days'));
    letter := letter || jsonb_build_object('title', asked.title, 'start_date', asked.start_date, 'due_date', asked.due_date,
      'start_time', asked.start_time, 'project', asked.project, 'address', asked.address, 'token', token);
  end loop;
  return letter;
end $$;
comment on function private.assignment_letter is 'What an email asks to confirm, each assignment with a new link token.';
