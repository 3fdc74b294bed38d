import { makeEntry } from './makeEntry.ts';
import { monthsOf, moved, placeOf, scaleOf, toSpans } from './ganttScale.ts';

const week = makeEntry({ start_date: '2026-11-02', due_date: '2026-11-08' });
const oneDay = makeEntry({ id: 'x', start_date: null, due_date: '2026-12-03' });
const undated = makeEntry({ start_date: null, due_date: null });

const only = (entry: typeof week) => {
  const [span] = toSpans([entry]);
  if (!span) throw new Error('The entry has no date');
  return span;
};

describe('the gantt chart', () => {
  it('leaves out entries without a date', () => {
    expect(toSpans([week, oneDay, undated])).toHaveLength(2);
  });

  it('covers all entries with two days of air at each end', () => {
    expect(scaleOf(toSpans([week, oneDay])).days).toBe(32 + 4);
  });

  it('places a span by its days, the last one included', () => {
    const span = only(week);

    const place = placeOf(span, scaleOf([span]));

    expect(place.left).toBeCloseTo((2 / 11) * 100);
    expect(place.width).toBeCloseTo((7 / 11) * 100);
  });

  it('moves both dates by whole days, over the end of a month', () => {
    expect(moved(only(week), 30)).toEqual({ start_date: '2026-12-02', due_date: '2026-12-08' });
    expect(moved(only(oneDay), -3)).toEqual({ start_date: null, due_date: '2026-11-30' });
  });

  it('marks the months inside it', () => {
    const months = monthsOf(scaleOf(toSpans([week, oneDay])));

    expect(months.map(({ date }) => date)).toEqual(['2026-11-01', '2026-12-01']);
  });
});
