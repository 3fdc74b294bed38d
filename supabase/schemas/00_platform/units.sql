-- one list of units for items and materials, with the spellings that imports and older screens use
create table public.units (
  code text primary key,
  label text not null,
  dimension text not null check (dimension in ('count', 'length', 'area', 'volume', 'weight', 'time')),
  base_factor numeric(16, 6) check (base_factor > 0) constraint units_base_factor_not_nan check (base_factor <> 'NaN'),
  aliases text[] not null default '{}'::text[],
  position int not null default 0
);
comment on table public.units is
  'Units of measure, shared by all companies. base_factor converts to the dimension''s base (foot, square foot, cubic '
  'foot, pound, hour).';

alter table public.units enable row level security;
create policy units_read on public.units for select to authenticated using (true);
grant select on public.units to authenticated, service_role;

insert into public.units (code, label, dimension, base_factor, aliases, position) values
  ('each', 'Each', 'count', 1.000000, '{ea,pc,pcs,piece,unit}', 1),
  ('hour', 'Hour', 'time', 1.000000, '{hr,hrs,h,hours}', 2), ('day', 'Day', 'time', 8.000000, '{days}', 3),
  ('week', 'Week', 'time', 40.000000, '{wk,weeks}', 4), ('month', 'Month', 'time', 173.333333, '{mo,months}', 5),
  ('linear_foot', 'Linear foot', 'length', 1.000000, '{ft,lf,"lin ft","linear foot","linear feet",foot,feet}', 6),
  ('yard', 'Yard', 'length', 3.000000, '{yd,yards}', 7),
  ('meter', 'Meter', 'length', 3.280840, '{m,metre,meters}', 8),
  ('square_foot', 'Square foot', 'area', 1.000000, '{"sq ft",sf,sqft,"square foot","square feet"}', 9),
  ('square', 'Square', 'area', 100.000000, '{sq,squares}', 10),
  ('cubic_foot', 'Cubic foot', 'volume', 1.000000, '{"cu ft",cf,cuft,"cubic foot"}', 11),
  ('cubic_yard', 'Cubic yard', 'volume', 27.000000, '{"cu yd",cy,cuyd,"cubic yard"}', 12),
  ('gallon', 'Gallon', 'volume', 0.133681, '{gal,gallons}', 13),
  ('liter', 'Liter', 'volume', 0.035315, '{l,litre,liters}', 14),
  ('pound', 'Pound', 'weight', 1.000000, '{lb,lbs,pounds}', 15),
  ('kilogram', 'Kilogram', 'weight', 2.204623, '{kg,kgs}', 16), ('ton', 'Ton', 'weight', 2000.000000, '{tons,tn}', 17),
  ('case', 'Case', 'count', null, '{cs,cases}', 18), ('box', 'Box', 'count', null, '{bx,boxes}', 19),
  ('bag', 'Bag', 'count', null, '{bags}', 20), ('roll', 'Roll', 'count', null, '{rolls,rl}', 21),
  ('sheet', 'Sheet', 'count', null, '{sheets,sht}', 22);
