import type { Actor } from '@plumbline/kit';
import type Stripe from 'stripe';
import { billedCompany } from '../company/billedCompany.ts';
import { asked } from '../provider/providerErrors.ts';

/** One entry of the billing history; amount in cents, date in ISO 8601. */
export type BillingEntry = {
  id: string;
  number: string | null;
  description: string;
  date: string;
  amount: number;
  status: 'paid' | 'pending' | 'failed';
  pdfUrl: string | null;
  receiptUrl: string | null;
};

/** The newest 100 invoices that Plumbline has sent to the actor's company. */
export function billingInvoices({ stripe }: { stripe: Stripe }) {
  return async (actor: Actor): Promise<BillingEntry[]> => {
    const { stripe_customer_id: customer } = await billedCompany(actor);
    if (!customer) return [];
    const { data } = await asked(stripe.invoices.list({ customer, limit: 100 }));
    return data
      .filter(({ status }) => status !== 'draft' && status !== 'void')
      .map((invoice) => ({
        id: invoice.id ?? '',
        number: invoice.number,
        description: invoice.lines.data[0]?.description ?? invoice.number ?? 'Subscription',
        date: new Date(invoice.created * 1000).toISOString(),
        amount: invoice.total,
        status: statusOf(invoice),
        pdfUrl: invoice.invoice_pdf ?? null,
        receiptUrl: invoice.hosted_invoice_url ?? null,
      }));
  };
}

function statusOf({ status, attempt_count }: Stripe.Invoice): BillingEntry['status'] {
  if (status === 'paid') return 'paid';
  return status === 'uncollectible' || attempt_count > 0 ? 'failed' : 'pending';
}
