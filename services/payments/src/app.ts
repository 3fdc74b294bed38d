import { createGateway, serviceDatabase, type GatewayAccess } from '@plumbline/kit';
import { Router, type Express } from 'express';
import type Stripe from 'stripe';
import { companyCustomer } from './company/companyCustomer.ts';
import { connectAccount } from './connect/connectAccount.ts';
import { connectRoutes } from './connect/connectRoutes.ts';
import { cancelClosedIntents } from './invoice-payments/cancelClosedIntents.ts';
import { clientCards } from './invoice-payments/clientCards.ts';
import { paymentRoutes } from './invoice-payments/paymentRoutes.ts';
import { refundPayment } from './invoice-payments/refundPayment.ts';
import { startPayment } from './invoice-payments/startPayment.ts';
import { paymentMethodRoutes } from './payment-methods/paymentMethodRoutes.ts';
import { paymentMethods } from './payment-methods/paymentMethods.ts';
import { syncPrices } from './plans/syncPrices.ts';
import { reconcile, type Reconciliation } from './reconciliation/reconcile.ts';
import { billingInvoices } from './subscriptions/billingInvoices.ts';
import { endCustomers } from './subscriptions/endCustomers.ts';
import { manageSubscription } from './subscriptions/manageSubscription.ts';
import { portalSession } from './subscriptions/portalSession.ts';
import { subscriptionRoutes } from './subscriptions/subscriptionRoutes.ts';
import { receiveEvent } from './webhooks/receiveEvent.ts';
import { webhookRoute } from './webhooks/webhookRoute.ts';

/** What payments needs besides the database. */
export type PaymentsDependencies = {
  stripe: Stripe;
  /** What the provider signs its events with; one for each endpoint. */
  webhookSecrets: readonly string[];
  form: CardForm;
};

/** What the page's card form needs; `url` is the local emulator's address, null where cards go to Stripe. */
type CardForm = { publishableKey: string; url: string | null };

/** The payments gateway: invoices by card, and the company's own plan. It does not listen. */
export function createPayments(
  access: GatewayAccess,
  { stripe, webhookSecrets: secrets, form }: PaymentsDependencies,
): Express {
  return createGateway(
    {
      name: 'payments',
      webhooks: ({ service, log }) =>
        webhookRoute({ log, secrets, receive: receiveEvent({ stripe, service, log }) }),
      routes(tools) {
        const { service, log } = tools;
        const customerOf = companyCustomer({ stripe, service });
        const config = Router().get('/config', (_req, res) => void res.json(form));
        return Router().use(
          config,
          paymentRoutes({
            ...tools,
            start: startPayment({ stripe, service, log }),
            cards: clientCards({ stripe, service }),
            refund: refundPayment({ stripe, service }),
          }),
          subscriptionRoutes({
            ...tools,
            customerOf,
            subscription: manageSubscription({ stripe, customerOf, log }),
            invoices: billingInvoices({ stripe }),
            portal: portalSession({ stripe, customerOf }),
          }),
          paymentMethodRoutes({
            ...tools,
            methods: paymentMethods({ stripe, customerOf, log }),
          }),
          connectRoutes({ ...tools, account: connectAccount({ stripe, service }) }),
        );
      },
    },
    access,
  );
}

/**
 * What runs beside the requests: prices at the start, the comparison with the provider, the end of who is gone,
 * and of begun payments that nothing is open for.
 */
export function paymentJobs(
  { database, secretKey, log: parent }: GatewayAccess,
  { stripe }: Pick<PaymentsDependencies, 'stripe'>,
) {
  const log = parent.child({ gateway: 'payments' });
  const service = serviceDatabase(secretKey, database);
  return {
    syncPrices: (): Promise<void> => syncPrices({ stripe, service, log }),
    cancelClosedIntents: (): Promise<void> => cancelClosedIntents({ stripe, service, log }),
    endCustomers: (): Promise<number> => endCustomers({ stripe, service, log }),
    reconcile: (since: Date): Promise<Reconciliation> => reconcile({ stripe, service, log }, since),
  };
}
