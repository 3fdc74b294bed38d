import { fromDatabase, type Actor, type GatewayTools } from '@plumbline/kit';
import type Stripe from 'stripe';
import { z } from 'zod';
import { asked } from '../provider/providerErrors.ts';
import { billedCompany } from './billedCompany.ts';

type Dependencies = Pick<GatewayTools, 'service'> & { stripe: Stripe };

/** The company's customer at the provider, made at its first use; two at once make one. */
export function companyCustomer({ stripe, service }: Dependencies) {
  return async (actor: Actor): Promise<string> => {
    const company = await billedCompany(actor);
    if (company.stripe_customer_id) return company.stripe_customer_id;
    const { id } = await asked(
      stripe.customers.create(
        {
          name: company.name,
          ...(actor.email && { email: actor.email }),
          metadata: { company_id: company.id },
        },
        { idempotencyKey: `customer-${company.id}` },
      ),
    );
    const own = { p_company_id: company.id, p_customer_id: id, p_user_id: actor.userId };
    await fromDatabase(service.rpc('save_stripe_customer', own), z.unknown());
    return id;
  };
}
