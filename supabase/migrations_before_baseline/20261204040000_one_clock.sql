-- A request's own date is its company's (20261204010000): what asked for it by name takes it from there.

alter table public.invoices alter column issue_date set default current_date;
do $$
begin
  execute replace(pg_get_functiondef('public.save_invoice(jsonb, jsonb, int)'::regprocedure), 'private.own_day()', 'current_date');
end $$;
drop function private.own_day();
