import { Router } from 'express';
import { createGateway, type GatewayAccess } from '@plumbline/kit';
import { contactRoute } from './contact/contactRoute.ts';
import { receiveContact } from './contact/receiveContact.ts';
import { documentRoute } from './documents/documentRoute.ts';
import { sendDocument } from './documents/sendDocument.ts';
import type { Mailer } from './mail/mailer.ts';

/** What messaging needs besides the database. */
export type MessagingDependencies = {
  mailer: Mailer;
  /** Who reads contact requests. */
  supportAddress: string;
};

/** The messaging gateway: mail and, later, SMS. It does not listen. */
export function createMessaging(
  access: GatewayAccess,
  { mailer, supportAddress }: MessagingDependencies,
) {
  return createGateway(
    {
      name: 'messaging',
      // its own, larger body limit: the mail carries the PDF
      rawRoutes: ({ limited, signedIn, actorOf, log }) =>
        documentRoute({ limited, signedIn, actorOf, send: sendDocument({ mailer, log }) }),
      routes: ({ limited, service, log }) =>
        Router().use(
          contactRoute({
            limited,
            receive: receiveContact({ service, log, mailer, supportAddress }),
          }),
        ),
      async ready({ service }) {
        const { error } = await service.from('contact_requests').select('id').limit(1);
        if (error) throw new Error(error.message);
      },
    },
    access,
  );
}
