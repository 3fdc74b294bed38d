import { toPageFilters } from './projectQuery.ts';

const filters = { q: '', status: 'all', from: '', to: '', client: '', type: [] };
const list = { company: 'c', page: 0, pageSize: 25, sort: [] };

it('asks for nothing that is not set', () => {
  expect(toPageFilters({ ...list, filters })).toEqual({});
});

it('says what each filter means', () => {
  expect(
    toPageFilters({
      ...list,
      filters: { ...filters, q: ' lake ', status: 'active', from: '2026-01-01', type: ['Roofing'] },
    }),
  ).toEqual({
    q: 'lake',
    status: ['in_progress', 'delayed'],
    from: '2026-01-01',
    type: ['Roofing'],
  });
  expect(toPageFilters({ ...list, filters: { ...filters, status: 'archived' } })).toEqual({
    archived: true,
  });
});

it('leaves out a condition without a value', () => {
  const kept = { field: 'address', comparison: 'lacks', value: 'Oak' } as const;
  const conditions = [kept, { field: 'name', comparison: 'contains', value: '  ' } as const];

  expect(toPageFilters({ ...list, filters, conditions })).toEqual({ conditions: [kept] });
});
