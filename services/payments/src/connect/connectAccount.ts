import { ApiError, type Actor, type GatewayTools } from '@plumbline/kit';
import type Stripe from 'stripe';
import { z } from 'zod';
import { billedCompany } from '../company/billedCompany.ts';
import { callDatabase } from '../company/callDatabase.ts';
import { asked } from '../provider/providerErrors.ts';

type Dependencies = Pick<GatewayTools, 'service'> & { stripe: Stripe };

/** How a company's own account stands. */
export type AccountStanding = { isConnected: boolean; canCharge: boolean };

/** The contractor's own account at the provider, so that its clients pay there. */
export function connectAccount({ stripe, service }: Dependencies) {
  const save = (company: string, account: string | null) =>
    callDatabase(
      service,
      'save_stripe_account',
      { p_company_id: company, p_account_id: account },
      z.string().nullable(),
    );

  return {
    async read(actor: Actor): Promise<AccountStanding> {
      const { stripe_account_id: account, stripe_charges_enabled } = await billedCompany(actor);
      return { isConnected: account !== null, canCharge: stripe_charges_enabled };
    },

    /** Where the provider asks for what it must know of the contractor. */
    async start(actor: Actor, returnUrl: string): Promise<{ url: string }> {
      const company = await billedCompany(actor);
      const account =
        company.stripe_account_id ??
        (await save(
          company.id,
          (
            await asked(
              stripe.accounts.create(
                {
                  type: 'standard',
                  country: 'US',
                  ...(company.email && { email: company.email }),
                  metadata: { company_id: company.id },
                },
                {
                  idempotencyKey: `account-${company.id}-${new Date().toISOString().slice(0, 10)}`,
                },
              ),
            )
          ).id,
        ));
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
