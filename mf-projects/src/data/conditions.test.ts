import { readConditions } from './conditions.ts';

describe('readConditions', () => {
  it('reads what was written and drops what it does not know', () => {
    const kept = { field: 'name', comparison: 'contains', value: 'roof' };

    expect(
      readConditions(JSON.stringify([kept, { field: 'password', comparison: 'is', value: 'x' }])),
    ).toEqual([kept]);
  });

  it.each(['', 'nonsense', '{}', 'null', '[1]'])('reads %j as no condition', (text) => {
    expect(readConditions(text)).toEqual([]);
  });
});
