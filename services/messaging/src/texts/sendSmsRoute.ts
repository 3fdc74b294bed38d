import { Router } from 'express';
import { smsMaxLength, toE164 } from '@plumbline/domain';
import type { GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import type { sendSms } from './sendSms.ts';

const required = 'Message content and phone number are required';

/** The body of POST /send-sms. */
const body = z.strictObject({
  to: z
    .string(required)
    .trim()
    .min(1, required)
    .transform((phone, context) => {
      const number = toE164(phone);
      if (number) return number;
      context.addIssue({ code: 'custom', message: 'Please enter a valid phone number' });
      return z.NEVER;
    }),
  message: z
    .string(required)
    .trim()
    .min(1, required)
    .max(smsMaxLength, `Enter a message of at most ${smsMaxLength} characters`),
  messageId: z.uuid('The message id is not valid'),
});
export type SmsRequest = z.infer<typeof body>;

type Dependencies = Pick<GatewayTools, 'limited' | 'signedIn' | 'actorOf'> & {
  send: ReturnType<typeof sendSms>;
};

/**
 * POST /send-sms: 200 { sid } when the vendor has the text, 202 { sid: null } while it waits in the
 * outbox (vendor down, quiet hours). 300 a minute for each company.
 */
export const sendSmsRoute = ({ limited, signedIn, actorOf, send }: Dependencies) =>
  Router().post(
    '/send-sms',
    signedIn({ permission: 'send_messages' }),
    limited({ max: 300, seconds: 60, by: 'company' }),
    async (req, res) => {
      const answer = await send({ request: body.parse(req.body), actor: actorOf(req) });
      res.status(answer.sid ? 200 : 202).json(answer);
    },
  );
