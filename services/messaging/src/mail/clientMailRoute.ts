import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { fromDatabase, type GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import type { Outbox } from '../outbox/outbox.ts';

/** The body of POST /mail; `id`, made by the page, makes a repetition harmless. */
const body = z.strictObject({
  clientIds: z
    .array(z.uuid())
    .min(1, 'Please select at least one client to email.')
    .max(500, 'Select at most 500 clients at a time.'),
  subject: z.string().trim().min(1, 'Enter a subject').max(200),
  body: z
    .string()
    .trim()
    .min(1, 'Enter a message')
    .max(10_000, 'Enter a message of at most 10,000 characters'),
  id: z.uuid().optional(),
});
const result = z.object({
  client_id: z.uuid(),
  id: z.uuid(),
  ok: z.boolean(),
  message: z.string().nullable(),
});

type Dependencies = Pick<GatewayTools, 'limited' | 'signedIn' | 'actorOf' | 'log'> & {
  outbox: Outbox;
};

/**
 * POST /mail: a mail to each client, kept in the client's timeline. Answers 202
 * { queued, results: [{ clientId, messageId, ok, message }] }; what is queued will be sent.
 */
export const clientMailRoute = ({ limited, signedIn, actorOf, log, outbox }: Dependencies) =>
  Router().post(
    '/mail',
    signedIn({ permission: 'send_messages' }),
    limited({ max: 60, seconds: 60, by: 'company' }),
    async (req, res) => {
      const { clientIds, subject, body: text, id = randomUUID() } = body.parse(req.body);
      const mails = { p_client_ids: clientIds, p_subject: subject, p_body: text, p_batch: id };
      const queued = actorOf(req).db.rpc('queue_client_mails', mails);
      const rows = await fromDatabase(queued, z.array(result));
      outbox.drain().catch((reason: unknown) => log.error({ err: reason }, 'outbox'));
      res.status(202).json({
        queued: rows.filter(({ ok }) => ok).length,
        results: rows.map((row) => ({
          clientId: row.client_id,
          messageId: row.id,
          ok: row.ok,
          message: row.message,
        })),
      });
    },
  );
