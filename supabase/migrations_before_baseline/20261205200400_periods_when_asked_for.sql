-- A version of the page that asks as before is answered as before: by month, under the names that it knows. It may stand in
-- a tab that is open, or be put in front of users once more.

do $$
declare
  definition text := pg_get_functiondef('public.analytics(date, date, jsonb)'::regprocedure);
begin
  definition := replace(definition, E'p_filters jsonb DEFAULT \'{}\'::jsonb)', E'p_filters jsonb DEFAULT \'{}\'::jsonb, p_step text DEFAULT \'month\'::text)');
  definition := replace(definition, 'step constant text := case when length', E'step constant text := case when p_step is distinct from \'fitting\' then \'month\' when length');
  definition := replace(definition, 'return result;', $new$if p_step is distinct from 'fitting' then
    result := result || jsonb_build_object(
      'invoice_months', (select jsonb_agg(x || jsonb_build_object('month', x -> 'period')) from jsonb_array_elements(result -> 'invoice_periods') x),
      'costs', (result -> 'costs') || jsonb_build_object(
        'months', (select jsonb_agg(x || jsonb_build_object('month', x -> 'period')) from jsonb_array_elements(result #> '{costs,periods}') x)));
  end if;
  return result;$new$);
  drop function public.analytics(date, date, jsonb);
  execute definition;
end $$;
comment on function public.analytics(date, date, jsonb, text) is
  'Everything on the analytics page in one request, over a range of dates (default: the last twelve months) and filters { projectTypes, clientSegments, regions } in the words of [002 §3]: sums and counts, from which packages/domain makes shares, margins and bands; has_data says which cards have figures of their own. What is shown over time goes by month, or with p_step fitting by day up to 31 days, by week from Monday up to 26 weeks, else by month; periods without anything stand as zero. Revenue is money received, by date of payment (C31). Errors: PT402 plan, PT403 role, PT422 more than ten years.';
revoke all on function public.analytics(date, date, jsonb, text) from public, anon;
grant execute on function public.analytics(date, date, jsonb, text) to authenticated, service_role;
