import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../../area.ts';
import type { CreditEntry } from '../../../data/credit.ts';
import { makeClient } from '../../../shared/makeClient.ts';
import { CreditSection } from './CreditSection.tsx';

const lake = makeClient();
const makeEntry = (more: Partial<CreditEntry> = {}): CreditEntry => ({
  id: '00000000-0000-4000-8000-0000000000aa',
  amount: 80,
  event: 'credited',
  method: null,
  reference: null,
  notes: 'Damaged boards',
  invoice_id: '00000000-0000-4000-8000-0000000000d2',
  invoice_number: 'CN-0001',
  happened_at: '2026-11-02T12:00:00Z',
  is_undone: false,
  ...more,
});
const payout = makeEntry({
  id: '00000000-0000-4000-8000-0000000000ab',
  amount: -30,
  event: 'paid_out',
  method: 'check',
  reference: '2001',
  notes: null,
  invoice_id: null,
  invoice_number: null,
});

type Options = { credit?: number; role?: 'field_supervisor'; answers?: object };
const show = ({ credit = 50, answers, ...options }: Options = {}) =>
  renderInShell(<CreditSection client={lake} credit={credit} />, {
    area,
    ...options,
    answers: { 'GET /rest/v1/client_credit_list': [payout, makeEntry()], ...answers },
  });
const section = () => screen.findByRole('region', { name: 'Credit' });

describe('CreditSection', () => {
  it('shows available credit and its history', async () => {
    show();

    const credit = await section();

    expect(await within(credit).findByText(/^\$50\.00 available/)).toBeVisible();
    const [out, note] = within(credit).getAllByRole('listitem');
    expect(out).toHaveTextContent('Paid out by check');
    expect(out).toHaveTextContent('2001');
    expect(out).toHaveTextContent('minus $30.00');
    expect(note).toHaveTextContent('Credit note CN-0001');
    expect(note).toHaveTextContent('Damaged boards');
    expect(within(note!).getByRole('link', { name: 'CN-0001' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/invoices\//),
    );
  });

  it('does not repeat the overpayment in the note', async () => {
    const overpaid = makeEntry({
      event: 'overpaid',
      notes: 'Paid too much on INV-0132',
      invoice_number: 'INV-0132',
    });
    show({ answers: { 'GET /rest/v1/client_credit_list': [overpaid] } });

    const item = await within(await section()).findByRole('listitem');

    expect(item).toHaveTextContent('Overpaid on INV-0132Nov 2, 2026$80.00');
  });

  it('is hidden for a client who never had credit', async () => {
    const { requests } = show({ answers: { 'GET /rest/v1/client_credit_list': [] } });

    await waitFor(() => expect(requests).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  });

  it('pays out credit with method, date, and check number', async () => {
    const { user, requests } = show({
      answers: { 'POST /rest/v1/rpc/pay_out_credit': { client_id: lake.id, credit: 20 } },
    });
    await user.click(within(await section()).getByRole('button', { name: 'Pay out credit' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Pay out credit to Morgan Lake' }),
    );
    const amount = dialog.getByLabelText(/^Amount/);
    expect(amount).toHaveValue(50);
    await user.clear(amount);
    await user.paste('50.01');
    await user.click(dialog.getByRole('button', { name: 'Pay out credit' }));
    expect(await dialog.findByText('Enter an amount up to $50.00')).toBeVisible();

    await user.clear(amount);
    await user.paste('30');
    await user.click(dialog.getByRole('textbox', { name: /^Reference/ }));
    await user.paste('2001');
    await user.click(dialog.getByRole('button', { name: 'Pay out credit' }));

    expect(await screen.findByText('$30.00 of credit paid out to Morgan Lake')).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('pay_out_credit'))?.body).toEqual({
      p_client_id: lake.id,
      p_amount: 30,
      p_method: 'check',
      p_reference: '2001',
      p_notes: '',
      p_id: expect.any(String),
    });
  });

  it("shows the database's error next to the amount", async () => {
    const { user } = show({
      answers: {
        'POST /rest/v1/rpc/pay_out_credit': databaseError(
          'PT422',
          'The client has only $10.00 of credit.',
          'amount',
        ),
      },
    });
    await user.click(within(await section()).getByRole('button', { name: 'Pay out credit' }));
    const dialog = within(await screen.findByRole('dialog'));

    await user.click(dialog.getByRole('button', { name: 'Pay out credit' }));

    expect(await dialog.findByText('The client has only $10.00 of credit.')).toBeVisible();
    expect(dialog.getByLabelText(/^Amount/)).toBeInvalid();
  });

  it('undoes a payout after confirmation', async () => {
    const { user, requests } = show({
      answers: { 'POST /rest/v1/rpc/undo_credit_payout': { client_id: lake.id, credit: 80 } },
    });

    await user.click(await within(await section()).findByRole('button', { name: 'Undo payout' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Undo this payout?' }));
    await user.click(question.getByRole('button', { name: 'Undo payout' }));

    expect(
      await screen.findByText('Payout undone. $30.00 is back in Morgan Lake’s credit'),
    ).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('undo_credit_payout'))?.body).toEqual({
      p_id: payout.id,
    });
  });

  it('offers no undo for other entries or for roles that cannot record payments', async () => {
    show({
      role: 'field_supervisor',
      answers: {
        'GET /rest/v1/client_credit_list': [payout, { ...payout, id: lake.id, is_undone: true }],
      },
    });

    const credit = within(await section());

    expect(await credit.findByText('Paid out by check, undone later')).toBeVisible();
    expect(credit.queryByRole('button', { name: 'Undo payout' })).toBeNull();
    expect(credit.getByRole('button', { name: 'Pay out credit' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});
