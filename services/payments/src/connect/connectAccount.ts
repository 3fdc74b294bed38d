import { ApiError, fromDatabase, type Actor, type GatewayTools } from '@plumbline/kit';
import type Stripe from 'stripe';
import { z } from 'zod';
import { billedCompany, type BilledCompany } from '../company/billedCompany.ts';
import { asked } from '../provider/providerErrors.ts';

type Dependencies = Pick<GatewayTools, 'service'> & { stripe: Stripe };

/** How a company's own account stands. */
export type AccountStanding = { isConnected: boolean; canCharge: boolean };

/** The contractor's own account at the provider, so that its clients pay there. */
export function connectAccount({ stripe, service }: Dependencies) {
  const save = (company: string, account: string | null) =>
    fromDatabase(
      service.rpc('save_stripe_account', { p_company_id: company, p_account_id: account }),
      z.string().nullable(),
    );

  const makeAccount = async ({ id: company_id, email }: BilledCompany): Promise<string> => {
    const today = new Date().toISOString().slice(0, 10);
    const made = await asked(
      stripe.accounts.create(
        { type: 'standard', country: 'US', ...(email && { email }), metadata: { company_id } },
        { idempotencyKey: `account-${company_id}-${today}` },
      ),
    );
    return made.id;
  };

  return {
    async read(actor: Actor): Promise<AccountStanding> {
      const { stripe_account_id: account, stripe_charges_enabled } = await billedCompany(actor);
      return { isConnected: account !== null, canCharge: stripe_charges_enabled };
    },

    /** Where the provider asks for what it must know of the contractor. */
    async start(actor: Actor, returnUrl: string): Promise<{ url: string }> {
      const company = await billedCompany(actor);
      const account =
        company.stripe_account_id ?? (await save(company.id, await makeAccount(company)));
      if (!account) throw new Error('The connected account was not kept');
      const { url } = await asked(
        stripe.accountLinks.create({
          account,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: returnUrl,
        }),
      );
      return { url };
    },

    /** From now on the platform's account is charged; money on the old one stays there. */
    async stop(actor: Actor): Promise<AccountStanding> {
      const company = await billedCompany(actor);
      if (!company.stripe_account_id)
        throw new ApiError(404, 'not_found', 'No account is connected.');
      await save(company.id, null);
      return { isConnected: false, canCharge: false };
    },
  };
}
