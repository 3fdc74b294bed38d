create function private.add_sample_documents(p_company uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  rate constant numeric := coalesce((select t.default_tax_rate from public.company_tax_settings t where t.company_id = p_company), 0);
  accepted uuid;
begin
  insert into public.quotes (company_id, client_id, project_id, quote_number, number_origin, title, tax_rate, valid_until, terms, created_at)
  select p_company, p.client_id, p.id, 'SAMPLE-Q' || t.k, 'typed', p.name, rate, current_date + t.valid, 'Deposit on acceptance, the rest as the work proceeds.',
    now() - make_interval(days => t.age)
  from (values (1, 'Whitaker', -10, 40), (2, 'Jimenez', -50, 80), (3, 'Bakery', 21, 4)) as t (k, job, valid, age)
  join public.projects p on p.company_id = p_company and p.name like t.job || '% (sample)'
  join private.sample_clients s on s.company_id = p_company and s.client_id = p.client_id;
  insert into public.quote_items (company_id, quote_id, position, name, quantity, unit, unit_price, unit_cost)
  select p_company, q.id, t.place, t.name, t.quantity, t.unit, t.price, t.cost
  from (values
    (1, 1, 'Kitchen cabinets, installed', 24, 'linear_foot', 540, 372), (1, 2, 'Quartz countertop', 62, 'square_foot', 105, 68),
    (1, 3, 'Electrical and lighting', 1, 'each', 6450, 4600), (1, 4, 'Tile floor', 210, 'square_foot', 19.5, 11.2),
    (1, 5, 'Demolition and disposal', 1, 'each', 2900, 1850), (1, 6, 'Carpentry', 96, 'hour', 78, 46),
    (2, 1, 'Architectural shingles', 32, 'square', 265, 188), (2, 2, 'Roofing labor', 32, 'square', 200, 135),
    (2, 3, 'Flashing and ridge vent', 1, 'each', 2150, 1240), (2, 4, 'Tear-off and disposal', 1, 'each', 1800, 1150),
    (3, 1, 'Storefront frame and glass', 1, 'each', 15800, 11900), (3, 2, 'Serving counter', 14, 'linear_foot', 610, 415),
    (3, 3, 'Lighting', 12, 'each', 185, 96), (3, 4, 'Painting', 1400, 'square_foot', 2.6, 1.35)
  ) as t (k, place, name, quantity, unit, price, cost)
  join public.quotes q on q.company_id = p_company and q.quote_number = 'SAMPLE-Q' || t.k;
  update public.quotes q set status = 'sent', sent_at = q.created_at + interval '2 hours', viewed_at = q.created_at + interval '9 hours'
  where q.company_id = p_company and q.quote_number like 'SAMPLE-Q_';
  for accepted in
    update public.quotes q set status = 'accepted', accepted_at = q.created_at + interval '3 days'
    where q.company_id = p_company and q.quote_number in ('SAMPLE-Q1', 'SAMPLE-Q2') returning q.id
  loop
    perform private.use_quote(accepted, 'contract');
  end loop;
  update public.budget_lines b set category = case
      when q.name in ('Carpentry', 'Demolition and disposal', 'Roofing labor', 'Tear-off and disposal') then 'labor'
      when q.name = 'Electrical and lighting' then 'subcontractors'
      else 'materials' end
  from public.quote_items q join public.quotes d on d.id = q.quote_id and d.quote_number in ('SAMPLE-Q1', 'SAMPLE-Q2')
  where q.company_id = p_company and b.company_id = p_company and b.quote_item_id = q.id;
  insert into public.payment_schedule (company_id, project_id, description, percent, amount, due_date, position)
  select p_company, q.project_id, t.name, t.percent, 1, current_date + t.due, t.place
  from (values (1, 1, 'Deposit', 30, -28), (1, 2, 'Cabinets set', 40, -4), (1, 3, 'Final payment', 30, 26), (2, 1, 'Roof complete', 100, -38))
    as t (k, place, name, percent, due)
  join public.quotes q on q.company_id = p_company and q.quote_number = 'SAMPLE-Q' || t.k;
  perform private.add_sample_invoices(p_company);
end $$;
comment on function private.add_sample_documents is
  'The quotes of the sample jobs, the contracts of the accepted ones, their draws, and the invoices.';
