import { countOf, pageOf, toCountedPage } from './paged.ts';

describe('pageOf', () => {
  it('names the place of the page and its first order', () => {
    const sort = [
      { field: 'start_date', direction: 'desc' as const },
      { field: 'name', direction: 'asc' as const },
    ];

    expect(pageOf({ page: 2, pageSize: 25, sort })).toEqual({
      p_offset: 50,
      p_limit: 25,
      p_sort: 'start_date',
      p_descending: true,
    });
  });

  it('leaves the order to the list where none is asked for', () => {
    expect(pageOf({ page: 0, pageSize: 10, sort: [] })).toEqual({ p_offset: 0, p_limit: 10 });
  });
});

it('says of a counted page that there are more', () => {
  expect(toCountedPage({ rows: [1], total: 1000, is_more: true })).toEqual({
    rows: [1],
    total: 1000,
    isMore: true,
  });
});

it('says how many rows a narrowed list has without its filters', () => {
  const answer = { rows: [1], total: 1, is_more: false };

  expect(toCountedPage({ ...answer, unfiltered: { total: 156, is_more: false } }).unfiltered).toBe(
    '156',
  );
  expect(toCountedPage({ ...answer, unfiltered: { total: 1000, is_more: true } }).unfiltered).toBe(
    'more than 1,000',
  );
  expect(toCountedPage({ ...answer, unfiltered: null })).not.toHaveProperty('unfiltered');
});

it.each([
  [{ total: 12, isMore: false }, '12'],
  [{ total: 1000, isMore: true }, 'more than 1,000'],
])('says how many there are of %j', (page, words) => {
  expect(countOf(page)).toBe(words);
});
