import { Router } from 'express';
import { ApiError, fromDatabase, type GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import type { OptOutLinks } from './optOutLinks.ts';

type Dependencies = Pick<GatewayTools, 'service' | 'limited'> & { optOutLinks: OptOutLinks };

/** /mail/stop/<token>: a page with one button; mail programs post there directly (RFC 8058). */
export const optOutRoute = ({ service, limited, optOutLinks }: Dependencies) =>
  Router()
    .use('/mail/stop', limited({ max: 60, seconds: 600, by: 'address' }), (_req, res, next) => {
      res.set({
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
      next();
    })
    .get('/mail/stop/:token', (req, res) => {
      clientOf(req.params.token, optOutLinks);
      // Opening changes nothing: mail filters open every link.
      res
        .type('html')
        .send(
          page('Stop these mails?', '<form method="post"><button>Stop these mails</button></form>'),
        );
    })
    .post('/mail/stop/:token', async (req, res) => {
      const clientId = clientOf(req.params.token, optOutLinks);
      await fromDatabase(service.rpc('opt_out_of_mail', { p_client_id: clientId }), z.unknown());
      const text =
        '<p>You won’t receive them anymore. You’ll still get invoices and reminders.</p>';
      res.type('html').send(page('Done', text));
    });

function clientOf(token: unknown, links: OptOutLinks): string {
  const client = links.clientOf(token);
  if (!client) throw new ApiError(404, 'not_found', 'This link is not valid.');
  return client;
}

const page = (title: string, content: string) => `<!doctype html><html lang="en"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:18px/1.5 system-ui,sans-serif;max-width:30rem;margin:4rem auto;padding:0 1rem;color:#1c2733}
button{font:inherit;padding:.75rem 1.5rem;border:0;border-radius:8px;background:#1f4e79;color:#fff}</style></head>
<body><h1>${title}</h1>${content}</body></html>`;
