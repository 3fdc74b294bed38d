import { escapeHtml } from '@plumbline/kit/html';
import { Router, type RequestHandler } from 'express';
import { z } from 'zod';
import type { Emit } from './events.ts';
import type { Invoice, PageLink } from './objects.ts';
import { receiptPdf } from './receiptPdf.ts';
import { need, Refusal } from './refusal.ts';
import type { Subscriptions } from './subscriptions.ts';
import { now, type State } from './state.ts';

const hour = 3600;
const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1c2733;background:#fff}
header{display:flex;gap:1rem;align-items:center}strong.mode{background:#b54708;color:#fff;border-radius:4px;padding:.1rem .5rem}
li,dd{padding:.3rem 0}button,a.act{font:inherit;min-height:44px;padding:.5rem 1rem;border-radius:8px;border:1px solid #1e40af;background:#1e40af;color:#fff;text-decoration:none;display:inline-flex;align-items:center;box-sizing:border-box;cursor:pointer}
form{display:inline}`;

type Dependencies = { state: State; emit: Emit; subscriptions: Subscriptions };

/** The provider's own pages, as far as somebody is sent there: portal, onboarding, receipts. No scripts. */
export function pageRoutes({ state, emit, subscriptions }: Dependencies): Router {
  const world = state.world('');
  const linkOf = (id: unknown): PageLink => {
    const known = need(world.find('page_link', z.string().parse(id)), 'page', '');
    if (known.created < now() - hour) throw new Refusal(410, { message: 'This page has expired.' });
    return known;
  };
  const back = ({ return_url }: PageLink) =>
    `<p><a class="act" href="${escapeHtml(return_url)}">Return to Plumbline</a></p>`;

  return Router()
    .get('/pages/style.css', (_req, res) => void res.type('css').send(style))
    .get(
      '/pages/onboarding/:id',
      page((req) => {
        const link = linkOf(req.params.id);
        return `<h1>Connect your account</h1><p>Stripe asks here for your business and your bank. In test mode there is nothing to fill in.</p>
<form method="post"><button>Agree and finish</button></form>${back(link)}`;
      }),
    )
    .post('/pages/onboarding/:id', (req, res) => {
      const link = linkOf(req.params.id);
      const account = need(world.find('account', link.subject), 'account', link.subject);
      const ready = world.put('account', {
        ...account,
        charges_enabled: true,
        details_submitted: true,
      });
      emit(state.world(account.id), 'account.updated', ready);
      res.redirect(303, link.return_url);
    })
    .get(
      '/pages/portal/:id',
      page((req) => {
        const link = linkOf(req.params.id);
        const cards = world
          .all('payment_method')
          .flatMap(({ card, customer }) => (card && customer === link.subject ? [card] : []));
        const plans = world.all('subscription').filter((each) => each.customer === link.subject);
        const bills = world.all('invoice').filter((each) => each.customer === link.subject);
        return `<h1>Billing portal</h1>
<h2>Plan</h2><ul>${plans.map((plan) => `<li>${escapeHtml(plan.items.data[0]?.price.product_name ?? '')}: ${plan.status}</li>`).join('') || '<li>None</li>'}</ul>
<form method="post" action="${escapeHtml(link.id)}/renew"><button>Let the period end now</button></form>
<p>For trying out renewals: the card on file is charged for the next period, or the plan ends if it was canceled.</p>
<h2>Cards</h2><ul>${cards.map((card) => `<li>${escapeHtml(card.brand)} ending in ${card.last4}</li>`).join('') || '<li>None</li>'}</ul>
<h2>Receipts</h2><ul>${bills.map((bill) => `<li><a href="${escapeHtml(bill.hosted_invoice_url)}">${escapeHtml(bill.number)}</a> ${money(bill.total)}, ${bill.status}</li>`).join('') || '<li>None</li>'}</ul>
${back(link)}`;
      }),
    )
    .post('/pages/portal/:id/renew', (req, res) => {
      const link = linkOf(req.params.id);
      for (const each of world.all('subscription'))
        if (each.customer === link.subject) subscriptions.renew(world, each);
      res.redirect(303, `../${link.id}`);
    })
    .get('/pages/receipts/:id', (req, res, next) => {
      const name = z.string().parse(req.params.id);
      const id = name.replace(/\.pdf$/, '');
      const lines = receiptLines(need(world.find('invoice', id), 'invoice', id));
      if (name.endsWith('.pdf')) return void res.type('pdf').send(receiptPdf(lines));
      return page(
        () => `<h1>${escapeHtml(lines[0] ?? '')}</h1><ul>${lines
          .slice(1)
          .map((line) => `<li>${escapeHtml(line)}</li>`)
          .join('')}</ul>
<p><a class="act" href="${escapeHtml(id)}.pdf">Download PDF</a></p>`,
      )(req, res, next);
    });
}

const money = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const receiptLines = ({ number, lines, total, status, created }: Invoice) => [
  `Receipt ${number}`,
  `Plumbline, ${new Date(created * 1000).toISOString().slice(0, 10)}`,
  ...lines.data.map(({ description, amount }) => `${description}: ${money(amount)}`),
  `Total ${money(total)}, ${status}`,
  'Test mode: no money has moved.',
];

function page(body: (req: Parameters<RequestHandler>[0]) => string): RequestHandler {
  return (req, res) => {
    const depth = req.path.split('/').length - 3;
    const css = `${'../'.repeat(Math.max(depth, 0))}style.css`;
    res
      .set({
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      })
      .type('html')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Card provider - Test mode</title><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="${css}"></head><body><header><span>Card provider</span><strong class="mode">Test mode</strong></header><main>${body(req)}</main></body></html>`,
      );
  };
}
