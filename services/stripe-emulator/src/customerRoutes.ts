import { Router } from 'express';
import { z } from 'zod';
import { listOf, type apiHandlers, type Call } from './answers.ts';
import type { Emit } from './events.ts';
import { methodBody, methodNamed, newMethod } from './paymentMethods.ts';
import { invalid, need } from './refusal.ts';
import { newId, now } from './state.ts';

const text = z.string().max(500).optional();
const metadata = z.record(z.string(), z.string()).optional();
const customerBody = z.object({
  name: text,
  email: text,
  metadata,
  invoice_settings: z.object({ default_payment_method: text }).optional(),
});
const idOf = ({ req }: Call) => z.object({ id: z.string() }).parse(req.params).id;

type Dependencies = { api: ReturnType<typeof apiHandlers>; emit: Emit };

/** Customers and their cards. */
export function customerRoutes({ api, emit }: Dependencies): Router {
  const customerOf = (call: Call) => {
    const id = idOf(call);
    return need(call.world.find('customer', id), 'customer', id);
  };
  const methodOf = (call: Call) => {
    const id = idOf(call);
    return need(call.world.find('payment_method', id), 'PaymentMethod', id);
  };
  return Router()
    .post(
      '/v1/customers',
      api.secret(({ world, req }) => {
        const { name, email, metadata: more } = customerBody.parse(req.body);
        const customer = world.put('customer', {
          id: newId('customer'),
          object: 'customer',
          name: name ?? null,
          email: email ?? null,
          balance: 0,
          invoice_settings: { default_payment_method: null },
          metadata: more ?? {},
          created: now(),
        });
        emit(world, 'customer.created', customer);
        return customer;
      }),
    )
    .get('/v1/customers/:id', api.secret(customerOf))
    .post(
      '/v1/customers/:id',
      api.secret((call) => {
        const customer = customerOf(call);
        const { name, email, invoice_settings: settings } = customerBody.parse(call.req.body);
        const method = settings?.default_payment_method;
        if (method && call.world.find('payment_method', method)?.customer !== customer.id)
          throw invalid(`No such PaymentMethod: '${method}'`, 'resource_missing');
        return call.world.put('customer', {
          ...customer,
          ...(name !== undefined && { name }),
          ...(email !== undefined && { email }),
          ...(method && { invoice_settings: { default_payment_method: method } }),
        });
      }),
    )
    .get(
      '/v1/customers/:id/payment_methods',
      api.secret((call) => listMethods(call, customerOf(call).id)),
    )
    .post(
      '/v1/payment_methods',
      api.either(({ world, req }) => newMethod(world, methodBody.parse(req.body))),
    )
    .get('/v1/payment_methods/:id', api.secret(methodOf))
    .post(
      '/v1/payment_methods/:id/attach',
      api.secret((call) => {
        const method = methodNamed(call.world, idOf(call));
        const { customer } = z.object({ customer: z.string() }).parse(call.req.body);
        need(call.world.find('customer', customer), 'customer', customer);
        if (method.customer && method.customer !== customer)
          throw invalid('The payment method is attached to another customer.');
        return call.world.put('payment_method', { ...method, customer });
      }),
    )
    .post(
      '/v1/payment_methods/:id/detach',
      api.secret((call) => {
        const method = methodOf(call);
        if (!method.customer) throw invalid('The payment method is not attached to a customer.');
        return call.world.put('payment_method', { ...method, customer: null });
      }),
    );
}

/** The payment methods of a customer, of one type if wanted. */
function listMethods({ world, req }: Call, customer: string): object {
  const { type: wanted } = z.object({ type: text }).parse(req.query);
  const all = world.all('payment_method');
  return listOf(
    req,
    all.filter(({ type, customer: of }) => of === customer && (wanted ?? type) === type),
  );
}
