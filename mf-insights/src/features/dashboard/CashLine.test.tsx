import { renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import { CashLine } from './CashLine.tsx';
import { makeDashboard } from './makeDashboard.ts';

it('opens the rows of the cash of the next 14 days, without a request', async () => {
  const row = {
    kind: 'bill' as const,
    title: 'B-17',
    name: 'Oak Supply',
    project_name: null,
    project_id: null,
    day: '2026-12-02',
    amount: 9000,
    invoice_id: null,
    bill_id: 'b1',
    order_id: null,
  };
  const cash = {
    until: '2026-12-10',
    in: 0,
    out: 9500,
    low: { day: '2026-12-02', amount: -9500 },
    rows: [row],
    more: 2,
  };
  const { user, requests } = renderInShell(
    <CashLine state={{ kind: 'ready', dashboard: makeDashboard({ cash }) }} />,
    { area },
  );
  const line = await screen.findByRole('button', { name: /^Cash, next 14 days/ });
  expect(line).toHaveTextContent('In $0.00Out $9,500.00Short $9,500.00 by Dec 2, 2026');

  await user.click(line);

  expect(await screen.findByText('B-17')).toBeVisible();
  expect(screen.getByText('2 more amounts due later in these days.')).toBeVisible();
  expect(requests).toEqual([]);
});
