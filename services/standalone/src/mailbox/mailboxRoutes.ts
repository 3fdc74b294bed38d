import { Router } from 'express';
import { ApiError } from '@plumbline/kit';
import { z } from 'zod';
import { escapeHtml, mailboxPage, mailboxStyle } from './mailboxPage.ts';
import type { Mailbox } from './mailboxStore.ts';

const query = z.object({ to: z.string().optional() });

/** The local mailbox: a page for people, JSON for tests, each mail's own HTML in a closed frame. */
export function mailboxRoutes(mailbox: Mailbox): Router {
  return Router()
    .get('/mailbox', (req, res) => {
      const { to } = query.parse(req.query);
      res
        .set('cache-control', 'no-store')
        .type('html')
        .send(mailboxPage(mailbox.list(to), to));
    })
    .get('/mailbox/style.css', (_req, res) => void res.type('css').send(mailboxStyle))
    .get('/mailbox/messages.json', (req, res) => {
      const { to } = query.parse(req.query);
      res.set('cache-control', 'no-store').json(mailbox.list(to));
    })
    .get('/mailbox/messages/:id', (req, res) => {
      const mail = mailbox.find(req.params.id);
      if (!mail) throw new ApiError(404, 'not_found', 'There is no such mail.');
      // A mail may hold anything: no script, no form, and an origin of its own.
      res.set({
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
        'x-frame-options': 'SAMEORIGIN',
      });
      res
        .type('html')
        .send(`<base target="_top">${mail.html || `<pre>${escapeHtml(mail.text)}</pre>`}`);
    });
}
