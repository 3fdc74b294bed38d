import type { CostRow } from '../../data/materialSchemas.ts';
import { costTrends, monthsUpTo } from './costTrends.ts';

const record = (material: string, effective_date: string, cost: number): CostRow => ({
  id: `${material}${effective_date}`,
  material_id: material,
  material_name: material,
  vendor_id: null,
  vendor_name: null,
  cost,
  change: null,
  effective_date,
  notes: null,
});
const months = ['2026-09', '2026-10', '2026-11'];

describe('monthsUpTo', () => {
  it('crosses the year boundary', () => {
    expect(monthsUpTo('2026-02-10', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  });
});

describe('costTrends', () => {
  it('carries a cost forward until it changes', () => {
    const [trend] = costTrends(
      [record('Pine', '2026-10-15', 4), record('Pine', '2026-01-01', 3)],
      months,
      5,
    );

    expect(trend).toMatchObject({ name: 'Pine', costs: [3, 4, 4], changePercent: 33.3 });
  });

  it('ends with the record entered last on the last day', () => {
    const [trend] = costTrends(
      [record('Pine', '2026-11-02', 5), record('Pine', '2026-11-02', 4)],
      months,
      5,
    );

    expect(trend?.last).toBe(5);
  });

  it('has no cost before the first record', () => {
    expect(costTrends([record('Pine', '2026-11-02', 4)], months, 5)[0]?.costs).toEqual([
      null,
      null,
      4,
    ]);
  });

  it('sorts by largest change and limits the number', () => {
    const trends = costTrends(
      [
        record('Calm', '2026-09-01', 10),
        record('Calm', '2026-11-01', 10.1),
        record('Up', '2026-09-01', 10),
        record('Up', '2026-11-01', 15),
        record('Down', '2026-09-01', 10),
        record('Down', '2026-11-01', 2),
      ],
      months,
      2,
    );

    expect(trends.map(({ name, changePercent }) => [name, changePercent])).toEqual([
      ['Down', -80],
      ['Up', 50],
    ]);
  });
});
