import { activeFilters, analyticsDefaults, rangeOf, toQuery } from './analyticsState.ts';

const today = '2026-11-21';
const range = (range: string, from = '', to = '') => rangeOf({ range, from, to }, today);

it.each([
  ['weekly', '2026-11-15'],
  ['monthly', '2026-11-01'],
  ['quarterly', '2026-09-01'],
  ['yearly', '2025-12-01'],
  ['nonsense', '2025-12-01'],
])('%s begins on %s and ends today', (name, from) => {
  expect(range(name)).toEqual({ from, to: today });
});

it('prefers custom dates, in any order', () => {
  expect(range('yearly', '2026-01-05')).toEqual({ from: '2026-01-05', to: today });
  expect(range('yearly', '2026-05-01', '2026-02-01')).toEqual({
    from: '2026-02-01',
    to: '2026-05-01',
  });
});

it('sends the selected filters', () => {
  const filters = { ...analyticsDefaults.filters, type: ['retail'], region: ['downtown'] };

  expect(toQuery(filters, today)).toEqual({
    from: '2025-12-01',
    to: today,
    projectTypes: ['retail'],
    clientSegments: [],
    regions: ['downtown'],
  });
  expect(activeFilters(filters)).toBe(2);
});
