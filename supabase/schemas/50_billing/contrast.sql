create function private.contrast(p_one text, p_other text) returns numeric
language sql immutable set search_path = '' as $$
  select round((greatest(private.luminance(p_one), private.luminance(p_other)) + 0.05) / (least(private.luminance(p_one), private.luminance(p_other)) + 0.05), 2)
$$;
comment on function private.contrast is 'Contrast ratio of two #RRGGBB colours (WCAG 2), 1 to 21.';
grant execute on function private.contrast to authenticated, service_role;
