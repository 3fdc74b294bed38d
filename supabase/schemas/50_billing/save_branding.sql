create function public.save_branding(p_branding jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('manage_settings', 'custom_branding');
  insert into public.company_branding (company_id, name, primary_color, secondary_color, accent_color, font_family, font_size_base)
  select private.company_id(), b.name, b.primary_color, b.secondary_color, b.accent_color, b.font_family, b.font_size_base
  from jsonb_populate_record(null::public.company_branding, p_branding) b
  on conflict (company_id) do update set name = excluded.name, primary_color = excluded.primary_color,
    secondary_color = excluded.secondary_color, accent_color = excluded.accent_color, font_family = excluded.font_family,
    font_size_base = excluded.font_size_base;
  return (select to_jsonb(b) from public.company_branding b where b.company_id = private.company_id());
end $$;
comment on function public.save_branding is
  'Saves the brand whole; its colors and font are the company''s at once. Arguments: p_branding, a row of '
  'company_branding. Errors: PT402, PT403. Callers: signed-in users with manage_settings.';
grant execute on function public.save_branding to authenticated, service_role;
