import { renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { periodOf } from './periods.ts';
import { replyTime } from './reportLabels.ts';

const figures = {
  leads: 4,
  open: 1,
  won: 1,
  lost: 2,
  won_value: 8000,
  cost: 300,
  cost_per_won: 300,
  replied: 3,
  reply_days: 0.5,
  pipeline_value: 5000,
  pipeline_weighted: 500,
};
const report = {
  from: '2026-01-01',
  to: '2026-12-31',
  sources: [{ ...figures, id: 'web', name: 'Website' }],
  totals: figures,
  stages: [
    { id: 'new', name: 'New', reached: 4 },
    { id: 'won', name: 'Won', reached: 1 },
  ],
  lost_reasons: [{ id: 'price', name: 'Price too high', leads: 2 }],
};

it('shows sources, stages, and lost reasons of a period, with estimates named as such', async () => {
  const { user, requests } = renderInShell(pages, {
    area,
    path: '/lead-report',
    role: 'owner',
    answers: { 'POST /rest/v1/rpc/lead_report': report },
  });
  const table = within(await screen.findByRole('table', { name: 'Leads by source' }));
  const cells = (name: string) =>
    within(table.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(table.getAllByRole('columnheader').at(-1)).toHaveTextContent('Open pipeline (estimate)');
  expect(table.getByRole('columnheader', { name: 'Won value' })).toBeVisible();
  expect(cells('Website')).toEqual([
    '4',
    '1',
    '33%',
    '$8,000',
    '$300',
    '$75',
    '$300',
    '12 hours',
    '$5,000',
  ]);
  expect(screen.queryByText(/revenue/i)).toBeNull();
  expect(screen.getByRole('row', { name: 'Won 1 25%' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Price too high 2 100%' })).toBeVisible();

  await user.click(screen.getByRole('combobox', { name: /Leads added/ }));
  await user.click(screen.getByRole('option', { name: 'Last year' }));
  const asked = requests.filter(({ path }) => path.endsWith('lead_report'));
  const { from, to } = periodOf('lastYear');
  expect(asked.at(-1)?.body).toEqual({ p_from: from, p_to: to });
  expect(asked).toHaveLength(2);
});

it('counts the days of a period by the calendar', () => {
  expect(periodOf('lastMonth', '2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(periodOf('quarter', '2028-02-29')).toEqual({ from: '2028-01-01', to: '2028-03-31' });
  expect(periodOf('month', '2028-02-29')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect([null, 0.01, 0.5, 2.25].map(replyTime)).toEqual([
    '–',
    'Under an hour',
    '12 hours',
    '2.3 days',
  ]);
});
