import { Router } from 'express';
import type { GatewayTools } from '@plumbline/kit';
import type { sendSms } from './sendSms.ts';
import { smsRequest } from './smsRequest.ts';

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
      const answer = await send({ request: smsRequest.parse(req.body), actor: actorOf(req) });
      res.status(answer.sid ? 200 : 202).json(answer);
    },
  );
