create function private.week_of_company(p_monday date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.week_report(private.company_id(), p_monday) where private.has_permission('view_money')
$$;
comment on function private.week_of_company is 'private.week_report of the caller''s company; null without view_money.';
grant execute on function private.week_of_company to authenticated;
