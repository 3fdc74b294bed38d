import { ApiError, fromDatabase, type Caller } from '@plumbline/kit';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { refuseForeign } from '../company/billedCompany.ts';
import { begunPayment } from './begunPayment.ts';
import { paymentIntents, type Dependencies } from './paymentIntents.ts';

const invoiceRow = z.object({ stripe_customer_id: z.string().nullable() }).nullable();

type Part = { amount?: number | undefined };
type PortalPayment = {
  token: string;
  invoices: readonly (Part & { invoiceId: string })[];
  savesCard?: boolean | undefined;
};
const dollars = ({ amount }: Part) => (amount === undefined ? {} : { p_amount: amount / 100 });

/** Begins a payment of an invoice, for a member of the company and for a client who holds its link. */
export function startPayment(dependencies: Dependencies) {
  const { service, log } = dependencies;
  const open = paymentIntents(dependencies);
  const begin = (db: SupabaseClient, name: string, values: Record<string, unknown>) =>
    fromDatabase(db.rpc(name, values), begunPayment).catch((error: unknown) => {
      if (error instanceof ApiError) log.warn({ ...values, reason: error.message }, 'refused');
      throw error;
    });

  return {
    async ofInvoice({
      invoiceId,
      customerId,
      caller,
      ...part
    }: Part & { invoiceId: string; customerId?: string | undefined; caller: Caller }) {
      if (customerId !== undefined) {
        const own = await invoiceCustomer(caller, invoiceId);
        refuseForeign({ claimed: customerId, own, what: 'customer' }, caller, log);
      }
      const values = { p_invoice_id: invoiceId, ...dollars(part) };
      return open(await begin(caller.db, 'start_payment', values));
    },
    /** One payment of several invoices, for a client with a session in the portal. */
    async ofPortal({ token, invoices, savesCard }: PortalPayment) {
      const values = {
        p_token: token,
        p_invoices: invoices.map(({ invoiceId, ...part }) => ({
          invoice_id: invoiceId,
          ...(part.amount !== undefined && { amount: part.amount / 100 }),
        })),
      };
      return open(await begin(service, 'start_portal_payment', values), { savesCard });
    },
    async ofLink({ token, ...part }: Part & { token: string }) {
      return open(
        await begin(service, 'start_shared_payment', { p_token: token, ...dollars(part) }),
      );
    },
  };
}

async function invoiceCustomer({ db }: Caller, invoiceId: string): Promise<string | null> {
  const invoice = db
    .from('invoices')
    .select('stripe_customer_id')
    .eq('id', invoiceId)
    .maybeSingle();
  return (await fromDatabase(invoice, invoiceRow))?.stripe_customer_id ?? null;
}
