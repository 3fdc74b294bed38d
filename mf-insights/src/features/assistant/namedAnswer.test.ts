import type { Named } from '../../data/assistantShapes.ts';
import { namedAnswer } from './namedAnswer.ts';

const client: Named = {
  type: 'client',
  id: 'c1',
  name: 'Imani Khan',
  facts: {
    active_projects: 1,
    total_projects: 3,
    total_value: 9000,
    outstanding: 450,
    overdue: 50,
  },
};
const project: Named = {
  type: 'project',
  id: 'p1',
  name: 'Lake house',
  facts: {
    status: 'in_progress',
    completion_percentage: 40,
    end_date: '2026-12-01',
    client_name: 'Imani Khan',
    budget: 10_000,
    spent: 2500,
  },
};
const item: Named = {
  type: 'item',
  id: 'i1',
  name: 'Carpenter',
  facts: { unit: 'hour', price: 72, inventory_tracking: false, current_stock: 0 },
};

describe('namedAnswer', () => {
  it.each<[Named, string, string]>([
    [
      client,
      '3 projects, 1 active, $9,000.00 invoiced, $450.00 outstanding, $50.00 of it overdue',
      '/clients/c1',
    ],
    [
      {
        ...client,
        facts: { ...client.facts, total_value: null, outstanding: null, overdue: null },
      },
      '3 projects, 1 active',
      '/clients/c1',
    ],
    [
      project,
      'in progress, 40% complete, due Dec 1, 2026, for Imani Khan, $2,500.00 spent of a $10,000.00 budget',
      '/projects/p1',
    ],
    [
      {
        ...project,
        facts: {
          ...project.facts,
          contract_value: 12_000,
          expected_profit: 3000,
          expected_margin: 25,
          unknown_costs: 1,
        },
      },
      'in progress, 40% complete, due Dec 1, 2026, for Imani Khan, $2,500.00 spent of a $10,000.00 budget, expected margin 25.0% ($3,000.00 of a $12,000.00 contract), too high because 1 cost is unknown',
      '/projects/p1',
    ],
    [item, '$72.00 per hour', '/items?q=Carpenter'],
  ])('tells what is known of %j', (named, line, path) => {
    expect(namedAnswer([named])).toEqual({
      content: `- **${named.name}**: ${line}`,
      citations: [{ label: named.name, path }],
    });
  });

  it('returns nothing when nothing is named', () => {
    expect(namedAnswer([])).toBeUndefined();
  });
});
