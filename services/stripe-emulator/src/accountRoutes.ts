import { Router } from 'express';
import { z } from 'zod';
import type { apiHandlers } from './answers.ts';
import { need } from './refusal.ts';
import { newId, now, type World } from './state.ts';

const accountBody = z.object({
  type: z.string().default('standard'),
  email: z.string().optional(),
  metadata: z.record(z.string(), z.string()).default({}),
});
const linkBody = z.object({ account: z.string(), return_url: z.string() });
const portalBody = z.object({ customer: z.string(), return_url: z.string() });

type Dependencies = { api: ReturnType<typeof apiHandlers>; pagesUrl: string };

/** Connected accounts, and the ways into the provider's own pages. */
export function accountRoutes({ api, pagesUrl }: Dependencies): Router {
  const link = (world: World, subject: string, return_url: string) =>
    world.put('page_link', {
      id: newId('page_link'),
      object: 'page_link',
      subject,
      return_url,
      created: now(),
    });
  return Router()
    .post(
      '/v1/accounts',
      api.secret(({ world, req }) => {
        const { type, email, metadata } = accountBody.parse(req.body);
        return world.put('account', {
          id: newId('account'),
          object: 'account',
          type,
          email: email ?? null,
          charges_enabled: false,
          details_submitted: false,
          metadata,
          created: now(),
        });
      }),
    )
    .get(
      '/v1/accounts/:id',
      api.secret(({ world, req }) => {
        const { id } = z.object({ id: z.string() }).parse(req.params);
        return need(world.find('account', id), 'account', id);
      }),
    )
    .post(
      '/v1/account_links',
      api.secret(({ world, req }) => {
        const { account, return_url } = linkBody.parse(req.body);
        need(world.find('account', account), 'account', account);
        const { id, created } = link(world, account, return_url);
        return { object: 'account_link', created, url: `${pagesUrl}/pages/onboarding/${id}` };
      }),
    )
    .post(
      '/v1/billing_portal/sessions',
      api.secret(({ world, req }) => {
        const { customer, return_url } = portalBody.parse(req.body);
        need(world.find('customer', customer), 'customer', customer);
        const { id } = link(world, customer, return_url);
        return {
          id,
          object: 'billing_portal.session',
          customer,
          return_url,
          url: `${pagesUrl}/pages/portal/${id}`,
        };
      }),
    );
}
