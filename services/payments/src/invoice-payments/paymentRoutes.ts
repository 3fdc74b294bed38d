import type { GatewayTools } from '@plumbline/kit';
import { Router } from 'express';
import { z } from 'zod';
import type { clientCards } from './clientCards.ts';
import type { refundPayment } from './refundPayment.ts';
import type { startPayment } from './startPayment.ts';

const cents = z.number().int().positive('Enter an amount').max(99_999_999);
const intentBody = z.object({
  invoiceId: z.uuid('Invoice not found'),
  /** A part of what is open; the database refuses more. */
  amount: cents.optional(),
  customerId: z.string().max(255).nullish(),
});
const sharedBody = z.object({ token: z.string().min(1).max(200), amount: cents.optional() });
const portalBody = z.object({
  token: z.string().min(1).max(200),
  invoices: z
    .array(z.object({ invoiceId: z.uuid('Invoice not found'), amount: cents.optional() }))
    .min(1, 'Choose at least one invoice')
    .max(50),
  savesCard: z.boolean().optional(),
});
const portalToken = z.object({ token: z.string().min(1).max(200) });
const refundBody = z.object({
  paymentId: z.uuid('Payment not found'),
  amount: cents.optional(),
  refundId: z.uuid(),
});

type Dependencies = Pick<
  GatewayTools,
  'limited' | 'signedIn' | 'actorOf' | 'identified' | 'callerOf'
> & {
  start: ReturnType<typeof startPayment>;
  cards: ReturnType<typeof clientCards>;
  refund: ReturnType<typeof refundPayment>;
};

/** Paying invoices by card, by members and by clients who hold a link, and giving money back. */
export const paymentRoutes = ({ start, cards, refund, ...tools }: Dependencies) => {
  const { limited, signedIn, actorOf, identified, callerOf } = tools;
  return (
    Router()
      // start_payment() decides by itself who may: to ask for the session first would double the wait
      .post('/create-payment-intent', identified(), async (req, res) => {
        const { invoiceId, amount, customerId } = intentBody.parse(req.body);
        const caller = callerOf(req);
        const customer = customerId ?? undefined;
        res.json(await start.ofInvoice({ invoiceId, amount, customerId: customer, caller }));
      })
      .post(
        '/shared/create-payment-intent',
        limited({ max: 30, seconds: 60, by: 'address' }),
        async (req, res) => void res.json(await start.ofLink(sharedBody.parse(req.body))),
      )
      .post(
        '/portal/create-payment-intent',
        limited({ max: 30, seconds: 60, by: 'address' }),
        async (req, res) => void res.json(await start.ofPortal(portalBody.parse(req.body))),
      )
      .post('/portal/cards', limited({ max: 60, seconds: 60, by: 'address' }), async (req, res) => {
        res.set('cache-control', 'no-store');
        res.json({ cards: await cards(portalToken.parse(req.body).token) });
      })
      .post(
        '/refund-payment',
        signedIn({ feature: 'create_edit_invoices', permission: 'edit_documents' }),
        async (req, res) => {
          const body = refundBody.parse(req.body);
          res.json(await refund({ ...body, actor: actorOf(req) }));
        },
      )
  );
};
