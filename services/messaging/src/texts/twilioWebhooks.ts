import express, { Router, type RequestHandler } from 'express';
import { ApiError, fromDatabase, type GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import type { TextVendor } from './textVendor.ts';

type Dependencies = Pick<GatewayTools, 'service' | 'log'> & {
  texts: TextVendor;
};

const inbound = z.object({
  MessageSid: z.string().min(1).max(64),
  From: z.string().max(64),
  Body: z.string().max(1600).default(''),
});
const report = z.object({
  MessageSid: z.string().min(1).max(64),
  MessageStatus: z.string().max(20),
  ErrorCode: z.string().max(20).optional(),
  ErrorMessage: z.string().max(1000).optional(),
});
const query = z.object({ message: z.uuid().optional() });
const fields = z.record(z.string(), z.string());

/**
 * POST /twilio-inbound and /twilio-status. Only what the vendor has signed is read; the database
 * applies each once and never goes back to an earlier state, so a replay changes nothing.
 */
export function twilioWebhooks({ service, log, texts }: Dependencies) {
  const signed: RequestHandler = (req, _res, next) => {
    const params = fields.safeParse(req.body ?? {}).data;
    const signature = req.get('x-twilio-signature') ?? '';
    const [, search = ''] = /(\?.*)$/.exec(req.originalUrl) ?? [];
    if (!params || !texts.isGenuine({ path: req.path + search, signature, params })) {
      log.warn({ path: req.path }, 'a webhook with a wrong signature');
      throw new ApiError(403, 'wrong_signature', 'The signature is not valid.');
    }
    next();
  };
  return Router()
    .use(
      ['/twilio-inbound', '/twilio-status'],
      express.urlencoded({ extended: false, limit: '32kb' }),
    )
    .post('/twilio-inbound', signed, async (req, res) => {
      const { MessageSid, From, Body } = inbound.parse(req.body);
      const text = { p_from: From, p_body: Body, p_sid: MessageSid };
      const result = await fromDatabase(service.rpc('receive_message', text), z.unknown());
      log.info({ sid: MessageSid, result }, 'text received');
      // Twilio itself answers STOP, START and HELP; an answer of ours would come twice.
      res.type('text/xml').send('<?xml version="1.0" encoding="UTF-8"?><Response/>');
    })
    .post('/twilio-status', signed, async (req, res) => {
      const { MessageSid, MessageStatus, ErrorCode, ErrorMessage } = report.parse(req.body);
      const { message } = query.parse(req.query);
      const status = {
        p_id: message ?? null,
        p_sid: MessageSid,
        p_status: MessageStatus,
        p_error_code: ErrorCode ?? null,
        p_error: ErrorMessage ?? null,
      };
      await fromDatabase(service.rpc('apply_text_status', status), z.unknown());
      res.sendStatus(204);
    });
}
