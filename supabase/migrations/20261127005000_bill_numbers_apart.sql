-- Data: numbers of a vendor that differ by inner blanks alone (INV 7, INV7) were two bills; they are one number from now
-- on, so all but the first get an addition.
update public.bills b set vendor_number = left(btrim(b.vendor_number), 50) || ' (copy ' || d.place || ')'
from (select x.id, row_number() over (partition by x.company_id, x.vendor_id, regexp_replace(lower(x.vendor_number), '\s', '', 'g') order by x.created_at, x.id) as place
  from public.bills x where x.state <> 'void' and x.vendor_number is not null and x.vendor_id is not null) d
where d.id = b.id and d.place > 1;
