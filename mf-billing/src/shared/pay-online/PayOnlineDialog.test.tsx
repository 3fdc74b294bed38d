import { gatewayFault, renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../../area.ts';
import { PayOnlineDialog } from './PayOnlineDialog.tsx';

const invoice = { id: '7f1f7d3e-8a51-4a37-9c7c-0d7f3a1f2b11', number: 'INV-0007', balance: 500 };
const attemptId = '0b3c0e5e-5c2a-4b57-9a51-3f6a0f3e2c22';
const start = 'POST /api/stripe/create-payment-intent';
const begun = {
  clientSecret: 'pi_1_secret_2',
  attemptId,
  amount: 50_000,
  stripeAccount: null,
};

/** What the local card provider is asked, and what it answers. */
let provider: { url: string; form: URLSearchParams }[];
let answers: Response[];
const before = globalThis.fetch;
beforeEach(() => {
  provider = [];
  answers = [];
  globalThis.fetch = async (url, init) => {
    const form = init?.body instanceof URLSearchParams ? init.body : new URLSearchParams();
    provider.push({ url: url instanceof Request ? url.url : url.toString(), form });
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  };
});
afterEach(() => {
  globalThis.fetch = before;
});

const declined = (message?: string) => Response.json({ error: { message } }, { status: 402 });
const intent = (status: string) => Response.json({ status, payment_method: 'pm_1' });

function show(more: Record<string, unknown> = {}) {
  const paid: string[] = [];
  const shown = renderInShell(
    <PayOnlineDialog
      invoice={invoice}
      isMakingReceipt={false}
      onReceipt={(amount) => paid.push(`receipt ${amount}`)}
      onPaid={() => paid.push('paid')}
      onClose={() => {}}
    />,
    {
      area,
      path: '/invoices',
      answers: {
        'GET /api/stripe/config': { publishableKey: 'pk_test_x', url: '/card-provider' },
        [start]: begun,
        'GET /rest/v1/payment_attempts': { status: 'succeeded', error: null, credited: 0 },
        ...more,
      },
    },
  );
  return { ...shown, paid };
}
type Shown = ReturnType<typeof show>;

async function fillCard({ user }: Shown, number = '4242424242424242') {
  await user.type(await screen.findByLabelText(/Cardholder name/), 'Rosa Diaz');
  await user.type(screen.getByLabelText(/Card number/), number);
  await user.type(screen.getByLabelText(/Expires/), `12${new Date().getFullYear() + 1}`);
  await user.type(screen.getByLabelText(/CVC/), '123');
  await user.click(screen.getByRole('button', { name: 'Pay $500.00' }));
}

describe('PayOnlineDialog', () => {
  it('pays the balance and says so once the ledger has it; the card goes to the provider only', async () => {
    answers = [intent('succeeded')];
    const shown = show();
    await shown.user.click(await screen.findByRole('button', { name: 'Continue to payment' }));
    await fillCard(shown);

    expect(await screen.findByText('Payment of $500.00 received. Thank you.')).toBeVisible();
    expect(shown.paid).toEqual(['paid']);
    expect(provider).toHaveLength(1);
    expect(provider[0]!.url).toBe('/card-provider/v1/payment_intents/pi_1/confirm');
    expect(provider[0]!.form.get('payment_method_data[card][number]')).toBe('4242424242424242');
    expect(JSON.stringify(shown.requests)).not.toContain('4242');
    await shown.user.click(screen.getByRole('button', { name: 'Download receipt' }));
    expect(shown.paid).toEqual(['paid', 'receipt 500']);
  }, 20_000);

  it('has the fields of a card, and takes its month and year in one', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Continue to payment' }));

    expect(await screen.findByLabelText(/Cardholder name/)).toBeVisible();
    expect(screen.getByLabelText(/Card number/)).toBeVisible();
    expect(screen.getByLabelText(/CVC/)).toBeVisible();
    const expires = screen.getByLabelText(/Expires/);
    expect(expires).toHaveAttribute('autocomplete', 'cc-exp');
    for (const [typed, shown, problem] of [
      ['13/39', '13/39', 'Enter month and year, for example 04/29'],
      ['1/2020', '01/20', 'This card has expired'],
      ['1299', '12/99', 'Check the year'],
    ] as const) {
      await user.clear(expires);
      await user.type(expires, typed);
      await user.click(screen.getByRole('button', { name: 'Pay $500.00' }));
      expect(await screen.findByText(problem)).toBeVisible();
      expect(expires).toHaveValue(shown);
    }
  }, 20_000);

  it('asks for a part in cents, and never for more than is open', async () => {
    const { user, requests } = show();
    await user.click(await screen.findByLabelText('Payment'));
    await user.click(await screen.findByRole('option', { name: 'Other amount' }));
    await user.type(screen.getByLabelText(/^Amount/), '500.01');
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(await screen.findByText('Enter up to $500.00, the balance due.')).toBeVisible();
    await user.clear(screen.getByLabelText(/^Amount/));
    await user.type(screen.getByLabelText(/^Amount/), '250.25');
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));

    expect(await screen.findByText('Test mode')).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('create-payment-intent'))?.body).toEqual({
      invoiceId: invoice.id,
      amount: 25_025,
    });
  }, 20_000);

  it.each([
    [
      'in the words of the bank',
      () => declined('Your card was declined.'),
      'Your card was declined.',
    ],
    ['when it says nothing', () => declined(), 'Payment failed. Please try again.'],
    ['when nobody answers', undefined, 'An error occurred during payment.'],
  ])(
    'shows a refusal %s, and takes the next card',
    async (_when, refusal, message) => {
      answers = refusal ? [refusal()] : [];
      const shown = show();
      await shown.user.click(await screen.findByRole('button', { name: 'Continue to payment' }));
      await fillCard(shown);

      expect(await screen.findByText(message)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Pay $500.00' })).toBeEnabled();
      expect(shown.paid).toEqual([]);
    },
    20_000,
  );

  it('lets the bank ask, and goes on when the holder agrees', async () => {
    answers = [intent('requires_action'), intent('succeeded')];
    const shown = show();
    await shown.user.click(await screen.findByRole('button', { name: 'Continue to payment' }));
    await fillCard(shown);
    await shown.user.click(await screen.findByRole('button', { name: 'Confirm with bank' }));

    expect(await screen.findByText('Payment of $500.00 received. Thank you.')).toBeVisible();
    expect(provider[1]!.form.get('outcome')).toBe('succeed');
  }, 20_000);

  it('says that a payment is processing', async () => {
    answers = [intent('processing')];
    const shown = show({
      'GET /rest/v1/payment_attempts': { status: 'processing', error: null, credited: 0 },
    });
    await shown.user.click(await screen.findByRole('button', { name: 'Continue to payment' }));
    await fillCard(shown);

    expect(await screen.findByText(/is processing/)).toBeVisible();
    // The page behind shows that a bank payment is under way.
    await waitFor(() => expect(shown.paid).toEqual(['paid']));
  }, 20_000);

  it.each([
    [500, 'The invoice was already paid, so the full amount was saved as credit.'],
    [120, '$120.00 was more than the balance due and was saved as credit.'],
  ])(
    'says what became of $%d that was not open any more',
    async (credited, words) => {
      answers = [intent('succeeded')];
      const shown = show({
        'GET /rest/v1/payment_attempts': { status: 'succeeded', error: null, credited },
      });
      await shown.user.click(await screen.findByRole('button', { name: 'Continue to payment' }));
      await fillCard(shown);

      expect(
        await screen.findByText(`Payment of $500.00 received. Thank you. ${words}`),
      ).toBeVisible();
    },
    20_000,
  );

  it('says that a payment which was taken back meanwhile can no longer be made', async () => {
    answers = [
      Response.json(
        { error: { code: 'payment_intent_unexpected_state', message: 'A status of canceled.' } },
        { status: 400 },
      ),
    ];
    const shown = show();
    await shown.user.click(await screen.findByRole('button', { name: 'Continue to payment' }));
    await fillCard(shown);

    expect(await screen.findByText(/^This invoice was paid or changed/)).toBeVisible();
  }, 20_000);

  it('shows why the server does not begin a payment', async () => {
    const { user } = show({ [start]: gatewayFault(404, 'Invoice not found', 'PT404') });
    await user.click(await screen.findByRole('button', { name: 'Continue to payment' }));

    expect(await screen.findByText('Invoice not found')).toBeVisible();
  });
});
