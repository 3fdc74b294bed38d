import { fromDatabase, type GatewayTools } from '@plumbline/kit';
import type Stripe from 'stripe';
import { z } from 'zod';
import { asked } from '../provider/providerErrors.ts';
import { onAccount } from './clientCustomer.ts';

type Dependencies = Pick<GatewayTools, 'service'> & { stripe: Stripe };

/** A saved card as the client sees it; its number never gets here. */
type ClientCard = { id: string; brand: string; last4: string };

const customerOf = z.object({
  account_id: z.string().nullable(),
  customer_id: z.string().nullable(),
});

/** The cards that the client of a portal saved with this contractor, newest first. */
export function clientCards({ stripe, service }: Dependencies) {
  return async (token: string): Promise<ClientCard[]> => {
    const { account_id: account, customer_id: customer } = await fromDatabase(
      service.rpc('portal_customer', { p_token: token }),
      customerOf,
    );
    if (!customer) return [];
    const { data } = await asked(
      stripe.customers.listPaymentMethods(
        customer,
        { type: 'card', limit: 10 },
        onAccount(account),
      ),
    );
    return data.map(({ id, type, card }) => ({
      id,
      brand: card?.brand ?? type,
      last4: card?.last4 ?? '',
    }));
  };
}
