import { statementReport, type ClientStatement } from '@plumbline/design/documents';
import {
  databaseError,
  fireEvent,
  renderInShell,
  screen,
  waitFor,
  within,
} from '@plumbline/testing';
import { area } from '../../../area.ts';
import { pages } from '../../../routes.tsx';
import { makeClient } from '../../../shared/makeClient.ts';
import { makeFileAnswers } from '../makeFileAnswers.ts';
import { statementCsv } from './statementCsv.ts';

const lake = makeClient();
const blank = {
  title: null,
  method: null,
  reference: null,
  due_date: null,
  retainage: 0,
  invoice_id: '00000000-0000-4000-8000-0000000000d1',
  number: 'INV-0007',
};
const statement: ClientStatement = {
  from: '2026-10-01',
  to: '2026-10-31',
  client: {
    name: 'Morgan Lake',
    company_name: null,
    email: 'morgan@example.com',
    phone: null,
    address: { street: '44 Elm St', city: 'Austin', state: 'TX', zip: '78702' },
  },
  opening: 100,
  closing: 840,
  invoiced: 1000,
  paid: 200,
  credited: 100,
  refunded: 40,
  aging: {
    total: 850,
    not_due: 700,
    days_1_30: 150,
    days_31_60: 0,
    days_61_90: 0,
    days_over_90: 0,
  },
  unapplied: 10,
  entries: [
    {
      ...blank,
      id: 'a',
      day: '2026-10-02',
      type: 'invoice',
      title: 'Framing',
      reference: '4711',
      due_date: '2026-11-01',
      retainage: 50,
      amount: 1000,
      balance: 1100,
    },
    {
      ...blank,
      id: 'b',
      day: '2026-10-05',
      type: 'credit',
      number: 'CN-0001',
      amount: -100,
      balance: 1000,
    },
    {
      ...blank,
      id: 'c',
      day: '2026-10-09',
      type: 'payment',
      method: 'check',
      reference: '1042',
      amount: -200,
      balance: 800,
    },
    {
      ...blank,
      id: 'd',
      day: '2026-10-12',
      type: 'refund',
      invoice_id: null,
      number: null,
      method: 'ach',
      reference: 'Online payment',
      amount: 40,
      balance: 840,
    },
  ],
};

type Options = Partial<Parameters<typeof renderInShell>[1]>;
const open = async (options: Options = {}) => {
  const shown = renderInShell(pages, {
    area,
    path: `/clients/${lake.id}?tab=financial`,
    ...options,
    answers: {
      ...makeFileAnswers(),
      'POST /rest/v1/rpc/client_statement': statement,
      ...options.answers,
    },
  });
  await shown.user.click(await screen.findByRole('button', { name: 'Statement' }));
  return shown;
};

describe('the statement', () => {
  it('shows each entry with the balance after it, and asks for the chosen period', async () => {
    const { requests } = await open();

    expect(await screen.findByRole('dialog', { name: 'Statement for Morgan Lake' })).toBeVisible();
    const rows = within(await screen.findByRole('table', { name: 'Account activity' }))
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'EntryAmountBalance',
      'Opening balanceOct 1, 2026$100.00',
      'Invoice INV-0007Oct 2, 2026, Framing, PO 4711, $50.00 retainage held$1,000.00$1,100.00',
      'Credit note CN-0001Oct 5, 2026−$100.00minus $100.00$1,000.00',
      'Payment for INV-0007Oct 9, 2026, Check 1042−$200.00minus $200.00$800.00',
      'Credit paid outOct 12, 2026, ACH, Online payment$40.00$840.00',
      'Balance dueOct 31, 2026$840.00',
    ]);
    fireEvent.change(screen.getByLabelText(/^From/), { target: { value: '2026-10-01' } });

    await waitFor(() =>
      expect(
        requests.filter(({ path }) => path.endsWith('client_statement')).at(-1)?.body,
      ).toMatchObject({ p_client_id: lake.id, p_from: '2026-10-01' }),
    );
  });

  it('asks for nothing where the period ends before it begins', async () => {
    const { requests } = await open();
    await screen.findByRole('table', { name: 'Account activity' });
    const before = requests.length;
    fireEvent.change(screen.getByLabelText(/^From/), { target: { value: '2099-01-01' } });

    expect(await screen.findByText('Choose a start date on or before the end date.')).toBeVisible();
    expect(requests).toHaveLength(before);
    expect(screen.getByRole('button', { name: 'Download PDF' })).toBeDisabled();
  });

  it('says that it could not be loaded, and loads it again', async () => {
    let fails = true;
    const { user } = await open({
      answers: {
        'POST /rest/v1/rpc/client_statement': () =>
          fails ? databaseError('XX000', 'broken') : Response.json(statement),
      },
    });
    expect(await screen.findByText('Failed to load the statement')).toBeVisible();

    fails = false;
    await user.click(screen.getByRole('button', { name: /Retry/ }));

    expect(await screen.findByRole('table', { name: 'Account activity' })).toBeVisible();
  });

  it('has plain numbers in the CSV, with the opening and the closing balance', () => {
    const lines = statementCsv(statement).replace('\uFEFF', '').trim().split('\r\n');

    expect(lines).toEqual([
      '"Date","Entry","Details","Due date","Charges","Payments and credits","Balance"',
      '"2026-10-01","Opening balance","","","","","100.00"',
      '"2026-10-02","Invoice INV-0007","Framing, PO 4711, $50.00 retainage held","2026-11-01","1000.00","","1100.00"',
      '"2026-10-05","Credit note CN-0001","","","","100.00","1000.00"',
      '"2026-10-09","Payment for INV-0007","Check 1042","","","200.00","800.00"',
      '"2026-10-12","Credit paid out","ACH, Online payment","","40.00","","840.00"',
      '"2026-10-31","Balance due","","","","","840.00"',
    ]);
  });

  it('prints the same figures, with the client’s address and the aging', () => {
    const [client, activity, aging] = statementReport(
      statement,
      { name: 'Ridgeline Builders', address: {} },
      null,
    ).tables;

    expect(client?.rows).toEqual([
      ['Morgan Lake\n44 Elm St\nAustin, TX 78702\nmorgan@example.com'],
    ]);
    expect(activity?.rows.map((row) => row.at(-1))).toEqual([
      '$100.00',
      '$1,100.00',
      '$1,000.00',
      '$800.00',
      '$840.00',
    ]);
    expect(activity?.totals).toEqual(['Oct 31, 2026', 'Balance due', '', '', '', '$840.00']);
    expect(aging?.rows).toEqual([['$700.00', '$150.00', '$0.00', '$0.00', '$0.00', '$850.00']]);
  });
});
