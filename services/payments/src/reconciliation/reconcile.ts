import { fromDatabase, type GatewayTools } from '@plumbline/kit';
import type Stripe from 'stripe';
import { z } from 'zod';

const ledgerRow = z.object({
  intent: z.string(),
  account_id: z.string(),
  company_id: z.string(),
  invoice_number: z.string().nullable(),
  received_cents: z.number(),
  refunded_cents: z.number(),
});
type LedgerRow = z.infer<typeof ledgerRow>;

/** One payment on which ledger and provider disagree; cents, null where one side does not know it. */
type Difference = {
  intent: string;
  account: string;
  what: 'missing in the ledger' | 'missing at the provider' | 'amount' | 'refund';
  provider: number | null;
  ledger: number | null;
};

type Dependencies = Pick<GatewayTools, 'service' | 'log'> & { stripe: Stripe };
export type Reconciliation = { checked: number; differences: Difference[] };

/**
 * Compares every online payment since an instant with the provider, on the platform's account and
 * on each connected one, keeps the report and logs each difference. It changes nothing.
 */
export async function reconcile(
  { stripe, service, log }: Dependencies,
  since: Date,
): Promise<Reconciliation> {
  const values = { p_since: since.toISOString() };
  const rows = await fromDatabase(service.rpc('online_ledger', values), z.array(ledgerRow));
  const ledger = new Map(rows.map((row) => [row.intent, row]));
  const differences: Difference[] = [];
  const seen = new Set<string>();
  for (const account of await accounts(service)) {
    const options = account ? { stripeAccount: account } : {};
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const charges = stripe.charges.list({ created, limit: 100 }, options);
    for await (const charge of charges) {
      const intent = intentOf(charge);
      if (!intent || charge.status !== 'succeeded' || !charge.metadata.attempt_id) continue;
      seen.add(intent);
      differences.push(...compare(charge, ledger.get(intent), account));
    }
  }
  for (const { intent, account_id: account, received_cents } of rows)
    if (!seen.has(intent))
      differences.push({
        intent,
        account,
        what: 'missing at the provider',
        provider: null,
        ledger: received_cents,
      });
  for (const difference of differences) log.warn(difference, 'ledger and card provider differ');
  const report = { ...values, p_checked: seen.size, p_differences: differences };
  await fromDatabase(service.rpc('save_reconciliation', report), z.unknown());
  log.info({ checked: seen.size, differences: differences.length }, 'ledger compared');
  return { checked: seen.size, differences };
}

function compare(charge: Stripe.Charge, row: LedgerRow | undefined, account: string): Difference[] {
  const intent = intentOf(charge) ?? charge.id;
  const at = (what: Difference['what'], provider: number, ledger: number | null) => [
    { intent, account, what, provider, ledger },
  ];
  if (!row) return at('missing in the ledger', charge.amount_captured, null);
  if (row.received_cents !== charge.amount_captured)
    return at('amount', charge.amount_captured, row.received_cents);
  if (row.refunded_cents !== charge.amount_refunded)
    return at('refund', charge.amount_refunded, row.refunded_cents);
  return [];
}

const intentOf = ({ payment_intent: intent }: Stripe.Charge) =>
  typeof intent === 'string' ? intent : intent?.id;

/** The platform's own account, '', and every connected one. */
async function accounts(service: GatewayTools['service']): Promise<string[]> {
  const rows = await fromDatabase(
    service.from('companies').select('stripe_account_id').not('stripe_account_id', 'is', null),
    z.array(z.object({ stripe_account_id: z.string() })),
  );
  return ['', ...rows.map(({ stripe_account_id }) => stripe_account_id)];
}
