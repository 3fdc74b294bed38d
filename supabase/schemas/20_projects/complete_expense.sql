create function private.complete_expense() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
begin
  new.supplier := nullif(btrim(new.supplier), '');
  if new.vendor_id is not null and (is_new or new.vendor_id is distinct from old.vendor_id) then
    select v.name into new.supplier from public.vendors v where v.company_id = new.company_id and v.id = new.vendor_id;
  elsif is_new or new.supplier is distinct from old.supplier then
    select v.id into new.vendor_id from public.vendors v
    where v.company_id = new.company_id and lower(v.name) = lower(new.supplier) order by v.is_active desc, v.created_at limit 1;
  end if;
  -- An older page changes the amount and knows no tax.
  if not is_new and new.amount <> old.amount and new.tax_amount = old.tax_amount
      and new.tax_amount not between least(new.amount, 0) and greatest(new.amount, 0) then
    new.tax_amount := null;
  elsif new.tax_amount not between least(new.amount, 0) and greatest(new.amount, 0) then
    perform private.raise_api_error('PT422', 'Tax can''t be more than the amount.', 'tax_amount');
  end if;
  if new.status <> 'spent' then
    new.is_paid := true;
  elsif not new.is_paid then
    new.due_date := coalesce(new.due_date, new.expense_date);
  end if;
  if new.status <> 'spent' or not new.is_paid then
    new.paid_on := null;
  elsif new.paid_on is null and not is_new and not old.is_paid then
    new.paid_on := current_date;
  elsif new.paid_on is null and is_new then
    new.paid_on := new.expense_date;
  end if;
  return new;
end $$;
comment on function private.complete_expense is
  'Trigger: links an expense to the vendor of its name (or takes the name of its vendor), lets only what is spent be '
  'owed, sets a missing due date to the expense date, and the day it was paid: the expense date, or today when it was owed before. Error: PT422 tax above the amount (tax_amount).';
