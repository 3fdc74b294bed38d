create function private.overtime_rule(p_company uuid) returns public.overtime_rules
language plpgsql stable security definer set search_path = '' as $$
declare
  rule public.overtime_rules;
begin
  select * into rule from public.overtime_rules r where r.company_id = p_company;
  if not found then
    rule.daily_hours := 8;
    rule.weekly_hours := 40;
    rule.week_starts_on := 1;
    rule.rounding_minutes := 0;
    rule.break_minutes := 30;
  end if;
  return rule;
end $$;
comment on function private.overtime_rule is 'A company''s overtime rules, or those of a company that has set none.';
