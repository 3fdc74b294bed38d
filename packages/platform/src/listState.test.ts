import { aDay, anId, readListState } from './listState.ts';

const defaults = {
  sort: [],
  sortable: [],
  filters: { client: '', since: '2026-01-01', vendors: [] },
  shapes: { client: anId, since: aDay, vendors: anId },
};
const id = '00000000-0000-4000-8000-0000000000c9';
const read = (search: string) => readListState(new URLSearchParams(search), defaults).filters;

describe('readListState', () => {
  it.each([
    [`client=${id}&since=2026-11-22`, { client: id, since: '2026-11-22', vendors: [] }],
    ['client=garbage', { client: '', since: '2026-01-01', vendors: [] }],
    ['client=&since=yesterday', { client: '', since: '2026-01-01', vendors: [] }],
    ['since=2026-13-01', { client: '', since: '2026-01-01', vendors: [] }],
    [`vendors=x&vendors=${id}`, { client: '', since: '2026-01-01', vendors: [id] }],
  ])('keeps what looks as it must, and ignores the rest: %s', (search, filters) => {
    expect(read(search)).toEqual(filters);
  });
});
