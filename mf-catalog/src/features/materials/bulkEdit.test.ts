import { bulkEdit, noChanges } from './bulkEdit.ts';

describe('bulkEdit', () => {
  it.each([
    [{}, {}],
    [
      { category: 'labor', is_active: 'false' },
      { category: 'labor', is_active: false },
    ],
    [{ price_percent: '-5.5' }, { price_percent: -5.5 }],
    [{ reorder_point: '0' }, { reorder_point: 0 }],
  ])('of %j changes %j', (values, changes) => {
    expect(bulkEdit.parse({ ...noChanges, ...values })).toEqual(changes);
  });

  it.each([
    [{ price_percent: '-100' }, 'Enter a percentage above −100'],
    [{ reorder_point: '1.5' }, 'Enter a whole number of 0 or more'],
    [{ reorder_point: '99999999999' }, 'Enter at most 2,147,483,647'],
  ])('refuses %j', (values, message) => {
    const { error } = bulkEdit.safeParse({ ...noChanges, ...values });

    expect(error?.issues[0]?.message).toBe(message);
  });
});
