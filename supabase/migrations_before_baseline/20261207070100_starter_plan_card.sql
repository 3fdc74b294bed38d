-- The price list of Starter named project limits and invoicing without saying that its projects, items and invoices
-- can only be viewed. A list that the operator has changed stays as it is.
update public.plans
set highlights = highlights || array['Create clients and quotes', 'View only: projects, items, and invoices']
where slug = 'starter'
  and highlights = array['Up to 5 active projects', 'Up to 10 projects', 'Basic invoicing', 'Client management', 'Email support'];
