import type { GatewayTools } from '@plumbline/kit';
import { Router } from 'express';
import { z } from 'zod';
import type { companyCustomer } from '../company/companyCustomer.ts';
import { billedCompany, refuseForeign } from '../company/billedCompany.ts';
import type { billingInvoices } from './billingInvoices.ts';
import { planChoice } from './choosePrice.ts';
import type { manageSubscription } from './manageSubscription.ts';
import { ownAddress, type portalSession } from './portalSession.ts';

const id = z.string().max(255);
const idOfOwn = z.object({ subscriptionId: id.optional() });
const startBody = z.object({ customerId: id.nullish() });
const changeBody = idOfOwn.extend({
  newPriceId: id.optional(),
  // Pages released before scheduled changes say that a lower plan starts now.
  atPeriodEnd: z.boolean().default(false),
});
const portalBody = z.object({ customerId: id.nullish(), returnUrl: z.string().max(2000) });

type Dependencies = Pick<GatewayTools, 'signedIn' | 'actorOf' | 'log'> & {
  customerOf: ReturnType<typeof companyCustomer>;
  subscription: ReturnType<typeof manageSubscription>;
  invoices: ReturnType<typeof billingInvoices>;
  portal: ReturnType<typeof portalSession>;
};

/** The company's own plan. Customer and company come from the session, whatever the body says. */
export const subscriptionRoutes = (tools: Dependencies) => {
  const { signedIn, actorOf, log, customerOf, subscription, invoices, portal } = tools;
  return Router()
    .use(
      [
        '/create-customer',
        '/create-subscription',
        '/update-subscription',
        '/cancel-subscription',
        '/resume-subscription',
        '/keep-plan',
        '/pay-open-invoice',
        '/subscription',
        '/create-portal-session',
        '/invoices',
      ],
      signedIn({ permission: 'manage_billing' }),
    )
    .post('/create-customer', async (req, res) => {
      res.json({ customerId: await customerOf(actorOf(req)) });
    })
    .post('/create-subscription', async (req, res) => {
      const { customerId } = startBody.parse(req.body);
      const choice = planChoice.parse(req.body);
      const claimed = customerId ?? undefined;
      res.json(await subscription.start({ customerId: claimed, choice, actor: actorOf(req) }));
    })
    .post('/update-subscription', async (req, res) => {
      const { subscriptionId, newPriceId, atPeriodEnd } = changeBody.parse(req.body);
      const choice = planChoice.parse({ ...req.body, ...(newPriceId && { priceId: newPriceId }) });
      res.json(
        await subscription.change({ subscriptionId, choice, atPeriodEnd, actor: actorOf(req) }),
      );
    })
    .post('/cancel-subscription', async (req, res) => {
      res.json(await subscription.cancel({ ...idOfOwn.parse(req.body), actor: actorOf(req) }));
    })
    .post('/resume-subscription', async (req, res) => {
      res.json(await subscription.resume({ ...idOfOwn.parse(req.body), actor: actorOf(req) }));
    })
    .post('/keep-plan', async (req, res) => {
      res.json(await subscription.keepPlan({ ...idOfOwn.parse(req.body), actor: actorOf(req) }));
    })
    .post('/pay-open-invoice', async (req, res) => {
      res.json(
        await subscription.payOpenInvoice({ ...idOfOwn.parse(req.body), actor: actorOf(req) }),
      );
    })
    .get('/subscription/:id', async (req, res) => {
      res.json(await subscription.read({ subscriptionId: req.params.id, actor: actorOf(req) }));
    })
    .post('/create-portal-session', async (req, res) => {
      const actor = actorOf(req);
      const { customerId, returnUrl } = portalBody.parse(req.body);
      const { stripe_customer_id: own } = await billedCompany(actor);
      refuseForeign({ claimed: customerId ?? undefined, own, what: 'customer' }, actor, log);
      res.json(await portal(actor, ownAddress(req, returnUrl)));
    })
    .get('/invoices', async (req, res) => {
      res.json({ invoices: await invoices(actorOf(req)) });
    });
};
