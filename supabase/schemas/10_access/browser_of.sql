create function private.browser_of(p_user_agent text) returns text
language sql immutable set search_path = '' as $$
  select left(regexp_replace(p_user_agent, '[0-9][0-9._]*', '', 'g'), 300)
$$;
comment on function private.browser_of is 'A user agent without its version numbers.';
