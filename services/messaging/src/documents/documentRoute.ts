import { Router, type Request } from 'express';
import { jsonBody, type GatewayTools } from '@plumbline/kit';
import { documentMail } from './documentMail.ts';
import type { sendDocument } from './sendDocument.ts';

type Dependencies = Pick<GatewayTools, 'limited' | 'signedIn' | 'actorOf'> & {
  /** Where the links of a mail lead. */
  originOf: (req: Request) => string;
  send: ReturnType<typeof sendDocument>;
};

/** POST /documents/send: a quote or an invoice by mail, with its PDF; sixty a user in ten minutes. */
export const documentRoute = ({ limited, signedIn, actorOf, originOf, send }: Dependencies) =>
  Router().post(
    '/documents/send',
    signedIn({ permission: 'edit_documents' }),
    limited({ max: 60, seconds: 600, by: 'user' }),
    jsonBody('9mb'),
    async (req, res) => {
      const mail = documentMail.parse(req.body);
      res.json(await send({ mail, actor: actorOf(req), origin: originOf(req) }));
    },
  );
