create function public.answer_survey(p_token text, p_rating int, p_comment text default null) returns void
language sql set search_path = '' as $$ select private.answer_survey(p_token, p_rating, p_comment) $$;
comment on function public.answer_survey is
  'Stores a rating of 1 to 5 and a comment; can be corrected until the link expires. Arguments: p_token; p_rating, 1 '
  'to 5; p_comment. Errors: PT404, PT422. Callers: anyone with the token.';

create function private.answer_survey(p_token text, p_rating int, p_comment text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_rating is null or p_rating not between 1 and 5 then
    perform private.raise_api_error('PT422', 'Choose one to five stars.', 'rating');
  end if;
  update public.surveys s set rating = p_rating, comment = left(p_comment, 5000), answered_at = coalesce(s.answered_at, now())
  from private.survey_tokens t
  where t.survey_id = s.id and t.token_hash = sha256(convert_to(p_token, 'utf8')) and s.expires_at > now();
  if not found then
    perform private.raise_api_error('PT404', 'This survey is no longer open.');
  end if;
end $$;
grant execute on function public.answer_survey, private.answer_survey to anon, authenticated, service_role;
