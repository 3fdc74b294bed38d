import type { GatewayTools } from '@plumbline/kit';
import { Router } from 'express';
import { z } from 'zod';
import type { paymentMethods } from './paymentMethods.ts';

const id = z.string().min(1).max(255);
const attachBody = z.object({ customerId: id.optional(), paymentMethodId: id });
const methodBody = z.object({ paymentMethodId: id });

type Dependencies = Pick<GatewayTools, 'signedIn' | 'actorOf'> & {
  methods: ReturnType<typeof paymentMethods>;
};

/** The cards on file; each change answers the whole list. */
export const paymentMethodRoutes = ({ signedIn, actorOf, methods }: Dependencies) => {
  const billing = signedIn({ permission: 'manage_billing' });
  return Router()
    .get('/payment-methods{/:customerId}', billing, async (req, res) => {
      const { customerId } = z.object({ customerId: id.optional() }).parse(req.params);
      res.json({ paymentMethods: await methods.list(actorOf(req), customerId) });
    })
    .post('/attach-payment-method', billing, async (req, res) => {
      const { customerId, paymentMethodId } = attachBody.parse(req.body);
      const given = { paymentMethodId, ...(customerId && { customerId }) };
      res.json({ paymentMethods: await methods.attach(actorOf(req), given) });
    })
    .post('/set-default-payment-method', billing, async (req, res) => {
      const { paymentMethodId } = methodBody.parse(req.body);
      res.json({ paymentMethods: await methods.setDefault(actorOf(req), paymentMethodId) });
    })
    .post('/detach-payment-method', billing, async (req, res) => {
      const { paymentMethodId } = methodBody.parse(req.body);
      res.json({ paymentMethods: await methods.detach(actorOf(req), paymentMethodId) });
    })
    .post('/create-setup-intent', billing, async (req, res) => {
      res.json(await methods.setup(actorOf(req)));
    });
};
