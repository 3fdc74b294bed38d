import { fromDatabase, type GatewayTools } from '@plumbline/kit';
import type Stripe from 'stripe';
import { z } from 'zod';
import { asked } from '../provider/providerErrors.ts';
import type { BegunPayment } from './begunPayment.ts';

type Dependencies = Pick<GatewayTools, 'service'> & { stripe: Stripe };

/** Makes the provider's customer of a client, once per account, and stores its id. */
export function clientCustomer({ stripe, service }: Dependencies) {
  return async (payment: BegunPayment): Promise<string> => {
    const { company_id, client_id, client_name, client_email } = payment;
    const account = payment.stripe_account_id;
    const { id } = await asked(
      stripe.customers.create(
        {
          ...(client_name && { name: client_name }),
          ...(client_email && { email: client_email }),
          metadata: { company_id, client_id },
        },
        { idempotencyKey: `client-${client_id}-${account ?? 'platform'}`, ...onAccount(account) },
      ),
    );
    const own = {
      p_company_id: company_id,
      p_customer_id: id,
      p_client_id: client_id,
      p_account_id: account ?? '',
    };
    await fromDatabase(service.rpc('save_stripe_customer', own), z.unknown());
    return id;
  };
}

/** The account that a request is about; the platform's own unless told. */
export const onAccount = (account: string | null) => (account ? { stripeAccount: account } : {});
