import { Router, type Request } from 'express';
import { createGateway, type GatewayAccess } from '@plumbline/kit';
import type { Mailer } from '@plumbline/messaging';
import { invitationRoutes } from './invitations/invitationRoutes.ts';
import { invitations } from './invitations/invite.ts';

/** What accounts needs besides the database. */
export type AccountsDependencies = {
  mailer: Mailer;
  /** Where links in mails lead. */
  siteUrl: string;
};

/** The accounts gateway: members, companies and what the public may read by a token. It does not listen. */
export function createAccounts(access: GatewayAccess, { mailer, siteUrl }: AccountsDependencies) {
  return createGateway(
    {
      name: 'accounts',
      routes: ({ limited, signedIn, actorOf, log }) => {
        // Only pages of the allow-list: else anybody could mail links to a page of theirs.
        const originOf = (req: Request) => {
          const origin = req.get('origin');
          return origin && access.allowedOrigins.includes(origin) ? origin : siteUrl;
        };
        const shared = { limited, signedIn, actorOf };
        return Router().use(
          invitationRoutes({ ...shared, originOf, team: invitations({ mailer, log }) }),
        );
      },
      async ready({ service }) {
        const { error } = await service.from('invitations').select('id').limit(1);
        if (error) throw new Error(error.message);
      },
    },
    access,
  );
}
