create function private.form_values(p_values jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(e.key, left(regexp_replace(btrim(e.value), '<[^>]*>', ' ', 'g'), case e.key when 'message' then 5000 else 200 end)), '{}')
  from jsonb_each_text(case jsonb_typeof(p_values) when 'object' then p_values else '{}' end) e
  where e.key in ('name', 'phone', 'email', 'company', 'street', 'city', 'state', 'zip', 'budget', 'message', 'consent') and btrim(e.value) <> ''
$$;
comment on function private.form_values is 'The known fields of a post as plain text: no HTML, at most 200 characters, a message 5,000.';
