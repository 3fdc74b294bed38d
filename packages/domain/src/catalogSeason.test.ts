import { pickerPrice, seasonOf, type PricedItem } from './catalogSeason.ts';

describe('seasonOf', () => {
  it.each([
    ['2026-11-30', null],
    ['2026-12-01', 'winter'],
    ['2027-01-15', 'winter'],
    ['2028-02-29', 'winter'],
    ['2027-03-01', null],
    ['2027-05-31', null],
    ['2027-06-01', 'summer'],
    ['2027-08-31', 'summer'],
    ['2027-09-01', null],
  ])('of %s is %s', (day, season) => {
    expect(seasonOf(day)).toBe(season);
  });
});

describe('pickerPrice', () => {
  const item: PricedItem = {
    unit_price: 150,
    markup_percentage: 50,
    price_basis: 'selling',
    cost: 100,
    seasonal_pricing: false,
    winter_price: null,
    summer_price: null,
  };
  const costOnly = { ...item, unit_price: 100, cost: null, price_basis: 'cost' as const };
  const seasonal = { ...item, seasonal_pricing: true, winter_price: 175, summer_price: 140 };

  it.each([
    ['cost 100 with 50 % sells at 150, not at 225', item, '2026-11-21', 150],
    ['a selling price without a cost stands', { ...item, cost: null }, '2026-11-21', 150],
    ['a cost-only import gets its markup', costOnly, '2026-11-21', 150],
    [
      'a cost-only import without markup stands',
      { ...costOnly, markup_percentage: null },
      '2026-11-21',
      100,
    ],
    [
      'a cost-only import to the cent',
      { ...costOnly, unit_price: 33.33, markup_percentage: 33.33 },
      '2026-11-21',
      44.44,
    ],
    ['winter has its price', seasonal, '2026-12-24', 175],
    ['summer has its price', seasonal, '2027-07-04', 140],
    ['spring has the usual price', seasonal, '2027-04-04', 150],
    [
      'a season without a price of its own keeps the usual',
      { ...seasonal, winter_price: null },
      '2026-12-24',
      150,
    ],
    [
      'switched off, the season does not count',
      { ...seasonal, seasonal_pricing: false },
      '2026-12-24',
      150,
    ],
    [
      'a seasonal price is a selling price, also of a cost-only import',
      { ...costOnly, seasonal_pricing: true, winter_price: 90 },
      '2026-12-24',
      90,
    ],
  ])('%s', (_, priced, day, price) => {
    expect(pickerPrice(priced, day)).toBe(price);
  });
});
