import { Router, type Express } from 'express';
import {
  createGateway,
  pageOrigin,
  serviceDatabase,
  type GatewayAccess,
  type GatewayPlan,
} from '@plumbline/kit';
import type { Mailer } from '@plumbline/mail';
import type { BillMailSettings } from './bills/billMail.ts';
import { billAddressRoute, billMailWebhook } from './bills/billMailRoutes.ts';
import { contactRoute } from './contact/contactRoute.ts';
import { receiveContact } from './contact/receiveContact.ts';
import { documentRoute } from './documents/documentRoute.ts';
import { sendDocument } from './documents/sendDocument.ts';
import { startWorkers } from './jobs/startWorkers.ts';
import { clientMailRoute } from './mail/clientMailRoute.ts';
import { makeOptOutLinks } from './mail/optOutLinks.ts';
import { optOutRoute } from './mail/optOutRoute.ts';
import { leadFormRoute } from './leads/leadFormRoute.ts';
import { visitLinks } from './leads/visitLinks.ts';
import { visitRoute } from './leads/visitRoute.ts';
import { deliverMail } from './outbox/deliverMail.ts';
import { deliverText } from './outbox/deliverText.ts';
import { openOutbox, type Outbox } from './outbox/outbox.ts';
import { pushRoute } from './push/pushRoute.ts';
import type { PushSettings } from './push/sendPushes.ts';
import { sendSms } from './texts/sendSms.ts';
import { sendSmsRoute } from './texts/sendSmsRoute.ts';
import type { TextVendor } from './texts/textVendor.ts';
import { twilioWebhooks } from './texts/twilioWebhooks.ts';
import type { GuardedPost } from './webhooks/guardedPost.ts';

/** What messaging needs besides the database. */
export type MessagingDependencies = {
  mailer: Mailer;
  /** Who reads contact requests. */
  supportAddress: string;
  texts: TextVendor;
  /** When texts wait unless the company says otherwise, such as 21:00-08:00; "off": never. */
  quietHours: string;
  /** The address that people open. */
  siteUrl: string;
  /** Where this gateway is reached from outside: /send-sms and the others follow. */
  gatewayUrl: string;
  /** The way out to webhook addresses and push services. */
  post: GuardedPost;
  /** Notifications on devices; none without it. */
  push?: PushSettings | undefined;
  /** Where bills are emailed to; without it they are uploaded only. */
  billMail?: BillMailSettings | undefined;
};

/** The gateway, and what it does without being asked. */
export type Messaging = {
  /** It does not listen. */
  app: Express;
  outbox: Outbox;
  /** Starts outbox, reminders, webhooks and daily jobs; the answer stops them. */
  startWorkers: () => () => Promise<void>;
};

/** Mails and texts to clients, reminders and webhooks. */
export function createMessaging(access: GatewayAccess, parts: MessagingDependencies): Messaging {
  const { mailer, texts, quietHours, siteUrl, gatewayUrl, post, push } = parts;
  const service = serviceDatabase(access.secretKey, access.database);
  const log = access.log.child({ gateway: 'messaging' });
  const optOutLinks = makeOptOutLinks(gatewayUrl, access.secretKey);
  const outbox = openOutbox({
    service,
    log,
    quietHours,
    deliver: {
      sms: deliverText({ texts, service, siteUrl }),
      email: deliverMail({
        mailer,
        siteUrl,
        optOutLinks,
        service,
        incoming: parts.billMail?.address,
      }),
    },
  });
  const originOf = pageOrigin(access, siteUrl);
  const plan = gatewayPlan({
    ...parts,
    outbox,
    optOutLinks,
    originOf,
    secret: access.secretKey,
  });
  return {
    app: createGateway(plan, access),
    outbox,
    startWorkers: () =>
      startWorkers({
        service,
        outbox,
        mailer,
        texts,
        links: visitLinks(gatewayUrl, access.secretKey),
        siteUrl,
        post,
        push,
        quietHours,
        log,
      }),
  };
}

type Parts = MessagingDependencies & {
  outbox: Outbox;
  optOutLinks: ReturnType<typeof makeOptOutLinks>;
  originOf: ReturnType<typeof pageOrigin>;
  secret: string;
};

function gatewayPlan(parts: Parts): GatewayPlan {
  const { mailer, supportAddress, texts, outbox, optOutLinks, originOf, push, secret, gatewayUrl } =
    parts;
  const { billMail } = parts;
  return {
    name: 'messaging',
    webhooks: (tools) =>
      Router().use(twilioWebhooks({ ...tools, texts }), billMailWebhook({ ...tools, billMail })),
    // its own, larger body limit: the mail carries the PDF
    rawRoutes: ({ limited, signedIn, actorOf, log }) =>
      documentRoute({ limited, signedIn, actorOf, originOf, send: sendDocument({ mailer, log }) }),
    routes: (tools) =>
      Router().use(
        contactRoute({
          limited: tools.limited,
          receive: receiveContact({ ...tools, mailer, supportAddress }),
        }),
        sendSmsRoute({ ...tools, send: sendSms({ outbox }) }),
        clientMailRoute({ ...tools, outbox }),
        optOutRoute({ ...tools, optOutLinks }),
        leadFormRoute({ ...tools, secret, links: visitLinks(gatewayUrl, secret) }),
        visitRoute(tools),
        pushRoute({ ...tools, push }),
        billAddressRoute({ ...tools, billMail }),
      ),
  };
}
