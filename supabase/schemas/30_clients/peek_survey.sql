create function public.peek_survey(p_token text) returns jsonb
language sql stable set search_path = '' as $$ select private.peek_survey(p_token) $$;
comment on function public.peek_survey is
  'What the survey page shows; null for an unknown or expired token. Arguments: p_token. Callers: anyone with the token.';

create function private.peek_survey(p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('company', private.company_card(s.company_id), 'project_name', (select p.name from public.projects p
    where p.company_id = s.company_id and p.id = s.project_id), 'answered', s.answered_at is not null)
  from private.survey_tokens t join public.surveys s on s.id = t.survey_id
  where t.token_hash = sha256(convert_to(p_token, 'utf8')) and s.expires_at > now()
$$;
grant execute on function public.peek_survey, private.peek_survey to anon, authenticated, service_role;
