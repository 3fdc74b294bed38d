import { databaseError, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../../area.ts';
import type { Draw } from '../../../data/moneyLines.ts';
import { makeFile } from '../makeFile.ts';
import { makeMoney } from './makeMoney.ts';
import { PaymentSchedule } from './PaymentSchedule.tsx';

const draw: Draw = {
  id: 'd1',
  description: 'Framing',
  amount: 144_000,
  due_date: '2099-09-01',
  status: 'pending',
  state: 'planned',
};
const billed = (rest: Partial<Draw>): Draw => ({
  ...draw,
  invoice_id: 'i1',
  invoice_number: 'INV-0012',
  invoiced_amount: 144_000,
  ...rest,
});
type Show = Parameters<typeof renderInShell>[1];
const show = (draws: readonly Draw[], answers: object = {}, rest: Partial<Show> = {}) =>
  renderInShell(<PaymentSchedule project={makeFile()} />, {
    area,
    plan: 'professional',
    ...rest,
    answers: {
      'GET /rest/v1/project_timeline_list': [],
      'POST /rest/v1/rpc/project_money': makeMoney({
        figures: { contract_value: 300_000 },
        draws: [...draws],
      }),
      ...answers,
    },
  });

it('creates the invoice of a draw in one click', async () => {
  const { user, requests } = show([draw], {
    'POST /rest/v1/rpc/bill_draw': { id: 'i1', invoice_number: 'INV-0012' },
  });

  await user.click(await screen.findByRole('button', { name: 'Create invoice for Framing' }));

  expect(await screen.findByText('Draft invoice INV-0012 created')).toBeVisible();
  expect(requests.find(({ path }) => path.endsWith('bill_draw'))?.body).toEqual({
    p_id: 'd1',
    p_invoice_id: expect.any(String),
  });
});

it('sends the same invoice id again after a failure, and shows why it failed', async () => {
  const answers = [databaseError('PT422', 'Choose a client for this project first.')];
  const { user, requests } = show([draw], {
    'POST /rest/v1/rpc/bill_draw': () =>
      answers.shift() ?? { id: 'i1', invoice_number: 'INV-0012' },
  });
  const button = await screen.findByRole('button', { name: 'Create invoice for Framing' });

  await user.click(button);
  expect(await screen.findByText('Choose a client for this project first.')).toBeVisible();
  await user.click(button);

  await screen.findByText('Draft invoice INV-0012 created');
  const sent = requests.filter(({ path }) => path.endsWith('bill_draw')).map(({ body }) => body);
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
});

it.each([
  ['a draft', billed({}), 'Planned', 'Draft INV-0012'],
  [
    'a sent invoice',
    billed({ state: 'invoiced', balance: 150_000 }),
    'Invoiced',
    '$150,000.00 open',
  ],
  [
    'a partial payment',
    billed({ state: 'partly_paid', balance: 10 }),
    'Partly paid',
    '$10.00 open',
  ],
  ['a paid invoice', billed({ state: 'paid', status: 'paid', balance: 0 }), 'Paid', 'INV-0012'],
  [
    'a late invoice',
    billed({ state: 'invoiced', status: 'overdue', balance: 5 }),
    'Overdue',
    '$5.00 open',
  ],
  ['another amount', billed({ invoiced_amount: 100 }), 'Planned', 'bills $100.00 before tax'],
  [
    'a draw paid by hand',
    { ...draw, state: 'paid', status: 'paid' } as Draw,
    'Paid',
    'Marked paid by hand',
  ],
  [
    'an older database',
    { ...draw, state: undefined, status: 'paid' } as Draw,
    'Paid',
    'Marked paid',
  ],
])('shows %s, without a way to bill it again', async (_, row, status, detail) => {
  show([row]);

  const line = within(await screen.findByRole('listitem'));

  expect(line.getByText(status)).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent(detail);
  expect(line.queryByRole('button', { name: /Create invoice|Mark .* paid|Delete/ })).toBeNull();
});

it('shows what the draws leave of the contract', async () => {
  show([draw]);

  expect(await screen.findByText('Unscheduled $156,000.00')).toBeVisible();
  expect(screen.getByText('Scheduled $144,000.00')).toBeVisible();
});

it('shows by how much the draws exceed a contract that was reduced', async () => {
  show([{ ...draw, amount: 300_000.5 }]);

  expect(await screen.findByText('$0.50 over the contract')).toBeVisible();
});

it('adds a percentage of the contract, and shows a refusal next to the field', async () => {
  const { user, requests } = show([], {
    'POST /rest/v1/payment_schedule': Response.json(
      {
        code: 'PT422',
        message: 'The draws would exceed the contract value by $1.00.',
        details: null,
        hint: 'percent',
      },
      { status: 400 },
    ),
  });
  await screen.findByText('Unscheduled $300,000.00');
  await user.click(screen.getByRole('button', { name: 'Add Payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Payment' }));
  await user.type(dialog.getByLabelText(/^Description/), 'Deposit');
  await user.click(dialog.getByLabelText('Based on'));
  await user.click(await screen.findByRole('option', { name: 'Percent of contract' }));
  await user.type(dialog.getByLabelText(/^Percent of contract/), '33.333');
  expect(dialog.getByText('$99,999.00 of $300,000.00')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Due date/), '2099-01-01');

  await user.click(dialog.getByRole('button', { name: 'Add' }));

  expect(
    await dialog.findByText('The draws would exceed the contract value by $1.00.'),
  ).toBeVisible();
  expect(dialog.getByLabelText(/^Percent of contract/)).toBeInvalid();
  expect(
    requests.find(({ method, path }) => method === 'POST' && path.endsWith('payment_schedule'))
      ?.body,
  ).toMatchObject({
    description: 'Deposit',
    percent: 33.333,
    amount: 99_999,
  });
});

it('offers no invoice to roles that cannot write one', async () => {
  show([draw], {}, { role: 'field_supervisor' });

  await screen.findByRole('listitem');

  expect(screen.queryByRole('button', { name: /Create invoice/ })).toBeNull();
});

it('offers lien waivers of a draw with a sent invoice, conditional ones until it is paid', async () => {
  const sent = billed({ state: 'invoiced', amount_due: 155_880, balance: 155_880 });
  const { user } = show([sent, { ...draw, id: 'd2', description: 'Roof' }], {
    'GET /rest/v1/lien_waiver_texts': [],
  });
  const open = await screen.findByRole('button', { name: 'Lien waivers of Framing' });
  expect(screen.queryByRole('button', { name: 'Lien waivers of Roof' })).not.toBeInTheDocument();

  await user.click(open);
  await user.click(await screen.findByRole('button', { name: 'Add waiver' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New lien waiver' }));
  expect(dialog.getByLabelText(/^Payment/)).toHaveValue(155_880);
  await user.click(dialog.getByRole('combobox', { name: /^Kind of waiver/ }));

  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Conditional, progress payment',
    'Conditional, final payment',
  ]);
});
