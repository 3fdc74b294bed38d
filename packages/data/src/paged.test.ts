import { paged, toPage } from './paged.ts';

/** Records what a PostgREST builder is told, and answers what it is given. */
const query = (answer: unknown) => {
  const told: string[] = [];
  const builder = {
    told,
    order(column: string, { ascending }: { ascending: boolean; nullsFirst: boolean }) {
      told.push(`${column} ${ascending ? 'asc' : 'desc'}`);
      return builder;
    },
    range(from: number, to: number) {
      told.push(`${from}-${to}`);
      return builder;
    },
    // A PostgREST builder is a thenable.
    // oxlint-disable-next-line unicorn/no-thenable
    then: (...handlers: Parameters<Promise<never>['then']>) =>
      Promise.resolve(answer as never).then(...handlers),
  };
  return builder;
};

describe('paged', () => {
  it('sorts as asked, then by id, and cuts the page', async () => {
    const rows = query({ data: [], error: null, count: 0 });

    await paged(rows as never, {
      page: 2,
      pageSize: 25,
      sort: [{ field: 'start_date', direction: 'desc' }],
    });

    expect(rows.told).toEqual(['start_date desc', 'id asc', '50-74']);
  });

  it('takes a page behind the end for an empty one', async () => {
    const rows = query({ data: null, error: { code: 'PGRST103', message: 'range' } });

    const answer = await paged(rows as never, { page: 9, pageSize: 25, sort: [] });

    expect(answer).toEqual({ data: [], error: null, count: null });
  });

  it('passes other errors on', async () => {
    const rows = query({ data: null, error: { code: '42501', message: 'no' } });

    const answer = await paged(rows as never, { page: 0, pageSize: 25, sort: [] });

    expect(answer.error).toMatchObject({ code: '42501' });
  });
});

describe('toPage', () => {
  it('prefers the server’s count', () => {
    expect(toPage([1, 2], { total: 40 })).toEqual({ rows: [1, 2], total: 40 });
    expect(toPage([1, 2], { total: null })).toEqual({ rows: [1, 2], total: 2 });
  });
});
