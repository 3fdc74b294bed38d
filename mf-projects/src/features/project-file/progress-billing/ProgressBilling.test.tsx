import { databaseError, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../../area.ts';
import type { ProgressBilling as Billing } from '../../../data/progressBilling.ts';
import { makeFile } from '../makeFile.ts';
import { makeApplication, makeBilling } from './makeBilling.ts';
import { makeMoney } from '../financials/makeMoney.ts';
import { ProgressBilling } from './ProgressBilling.tsx';

type Show = Parameters<typeof renderInShell>[1];
const show = (billing: Billing, answers: object = {}, rest: Partial<Show> = {}) =>
  renderInShell(<ProgressBilling project={makeFile()} />, {
    area,
    plan: 'professional',
    ...rest,
    answers: { 'POST /rest/v1/rpc/project_money': makeMoney({ billing }), ...answers },
  });
const bodies = (requests: { path: string; body: unknown }[], name: string) =>
  requests.filter(({ path }) => path.endsWith(name)).map(({ body }) => body);

it('saves a percentage when its cell is left, goes to the next line, and offers Undo', async () => {
  const saved = makeBilling({ applications: [makeApplication({ version: 4, due: 19_350 })] });
  const { user, requests } = show(makeBilling(), {
    'POST /rest/v1/rpc/save_pay_application': saved,
  });
  const cell = await screen.findByLabelText('Percent complete, Framing');

  await user.click(cell);
  await user.keyboard('75{Enter}');

  expect(screen.getByLabelText('Percent complete, Roof')).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findAllByText('$19,350.00');
  expect(bodies(requests, 'save_pay_application')).toMatchObject([
    { p_application: { id: 'a2', version: 3, lines: [{ sov_line_id: 'l1', percent: 75 }] } },
    { p_application: { id: 'a2', version: 4, lines: [{ sov_line_id: 'l1', work: 30_000 }] } },
  ]);
});

it('makes an amount of this period the work to date', async () => {
  const { user, requests } = show(makeBilling(), {
    'POST /rest/v1/rpc/save_pay_application': makeBilling(),
  });
  const cell = await screen.findByLabelText('This period, Framing');

  await user.clear(cell);
  await user.type(cell, '$12,000.10');
  await user.tab();

  expect(bodies(requests, 'save_pay_application')).toMatchObject([
    { p_application: { lines: [{ sov_line_id: 'l1', work: 32_000.1 }] } },
  ]);
});

it('shows at the line by how much an entry is over its scheduled value', async () => {
  const message = '$200.50 over the scheduled value of $60,000.00.';
  const { user } = show(makeBilling(), {
    'POST /rest/v1/rpc/save_pay_application': databaseError('PT422', message, 'line_l1'),
  });
  const cell = await screen.findByLabelText('Stored materials, Framing');

  await user.clear(cell);
  await user.type(cell, '30200.50{Enter}');

  const row = screen.getByRole('row', { name: /Framing/ });
  expect(await within(row).findByRole('alert')).toHaveTextContent(message);
  expect(cell).toHaveValue('30200.50');
});

it.each(['Percent complete', 'Retainage percent'])('takes no %s outside 0 to 100', async (what) => {
  const { user, requests } = show(makeBilling());
  const cell = await screen.findByLabelText(`${what}, Framing`);

  for (const wrong of ['100.5', '-1']) {
    await user.clear(cell);
    await user.type(cell, `${wrong}{Enter}`);
    expect(cell).toHaveAccessibleDescription('Enter 0 to 100');
    expect(cell).toHaveValue(wrong);
  }
  expect(bodies(requests, 'save_pay_application')).toEqual([]);
});

it('says that an entry is not a number, leaves it in its cell, and restores with Escape', async () => {
  const { user, requests } = show(makeBilling());
  const cell = await screen.findByLabelText('Stored materials, Framing');
  const { value } = cell as HTMLInputElement;

  await user.clear(cell);
  await user.type(cell, 'ten{Enter}');
  const row = screen.getByRole('row', { name: /Framing/ });

  expect(within(row).getByRole('alert')).toHaveTextContent('Enter a number');
  expect(cell).toHaveValue('ten');
  await user.click(cell);
  await user.keyboard('{Escape}');
  expect(cell).toHaveValue(value);
  expect(bodies(requests, 'save_pay_application')).toEqual([]);
});

it('warns when more is billed than the work has earned by cost', async () => {
  show(makeBilling({ earned_by_cost: 25_000 }));

  expect(await screen.findByText(/Billed \$6,500\.00 more than the work earned/)).toBeVisible();
});

it('starts with the schedule of values, from the lines of the contract', async () => {
  const empty = makeBilling({ lines: [], applications: [], retainage_held: 0 });
  const answers = [empty];
  const { user, requests } = show(empty, {
    'POST /rest/v1/rpc/project_money': () =>
      makeMoney({ billing: answers.shift() ?? makeBilling() }),
    'POST /rest/v1/rpc/save_sov': makeBilling(),
  });

  await user.click(await screen.findByRole('button', { name: 'Set up schedule of values' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule of values' }));
  expect(dialog.getByDisplayValue('Framing')).toBeVisible();
  expect(bodies(requests, 'save_sov')).toEqual([{ p_project_id: makeFile().id, p_schedule: {} }]);
});

it('says what lines lack of the contract, and cannot remove a billed one', async () => {
  const { user } = show(makeBilling());
  await user.click(await screen.findByRole('button', { name: 'Schedule of values' }));
  const dialog = within(await screen.findByRole('dialog'));

  const [value] = dialog.getAllByLabelText(/Scheduled value/);
  if (!value) throw new Error('No line');
  await user.clear(value);
  await user.type(value, '59000');

  expect(dialog.getByText('$1,000.00 of the contract ($100,000.00) is on no line.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Remove line 1' })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Remove line 2' })).toBeVisible();
});

it('submits with a due date, and Undo voids the invoice', async () => {
  const invoice = {
    id: 'i1',
    invoice_number: 'INV-0009',
    due_date: '2026-12-26',
    tax_rate: 0,
    tax_amount: 0,
    amount_due: 10_350,
    balance: 10_350,
    paid_date: null,
  };
  const submitted = makeBilling({
    applications: [makeApplication({ state: 'submitted', invoice })],
  });
  const { user, requests } = show(makeBilling(), {
    'POST /rest/v1/rpc/submit_pay_application': submitted,
    'POST /rest/v1/rpc/void_invoice': {},
  });

  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Application 2 submitted as INV-0009')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));

  expect(bodies(requests, 'void_invoice')).toMatchObject([{ p_id: 'i1' }]);
});

it('says so when the figures cannot be loaded, and tries again', async () => {
  const answers = [databaseError('XX000', 'down')];
  const { user } = show(makeBilling(), {
    'POST /rest/v1/rpc/project_money': () =>
      answers.shift() ?? makeMoney({ billing: makeBilling() }),
  });

  await user.click(await screen.findByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('Application 2')).toBeVisible();
});
