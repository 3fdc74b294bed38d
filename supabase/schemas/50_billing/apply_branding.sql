create function private.apply_branding() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.companies set primary_color = new.primary_color, secondary_color = new.secondary_color, accent_color = new.accent_color,
    font_family = new.font_family
  where id = new.company_id;
  return null;
end $$;
comment on function private.apply_branding is 'The brand''s colours and font are the company''s.';
