import { setTimeout } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { Router } from 'express';
import { createGateway, pageOrigin, type GatewayAccess } from '@plumbline/kit';
import type { Mailer } from '@plumbline/mail';
import { accountingRoutes } from './accounting/accountingRoutes.ts';
import { adminRoutes } from './admin/adminRoutes.ts';
import { cleanUp } from './admin/cleanUp.ts';
import { setUpAccounts } from './admin/setUpAccounts.ts';
import { companyDeletion } from './deletion/companyDeletion.ts';
import { deletionRoutes } from './deletion/deletionRoutes.ts';
import { exportCompany } from './export/exportCompany.ts';
import { exportRoute } from './export/exportRoute.ts';
import { invitationRoutes } from './invitations/invitationRoutes.ts';
import { invitations } from './invitations/invite.ts';
import type { AuthCall } from './security/authCall.ts';
import { passwords } from './security/passwords.ts';
import { securityRoutes } from './security/securityRoutes.ts';
import { twoFactor } from './security/twoFactor.ts';
import { portalRoutes } from './portal/portalRoutes.ts';
import { servicePhotoRoute } from './portal/serviceRequests.ts';
import { bidRoutes } from './shared/bidRoutes.ts';
import { orderRoutes } from './shared/orderRoutes.ts';
import { publicRoutes } from './shared/publicRoutes.ts';
import { signatureRequests } from './shared/signatureRequests.ts';
import { signedFiles } from './shared/signedFiles.ts';

/** What accounts needs besides the database. */
export type AccountsDependencies = {
  mailer: Mailer;
  /** Where links in mails lead. */
  siteUrl: string;
  /** Whether platform administrators may make preset accounts and delete all data. */
  allowsDataReset: boolean;
  /** Waits between two preset accounts. */
  pause?: (ms: number) => Promise<unknown>;
};

/** The accounts gateway: members, companies and what the public may read by a token. It does not listen. */
export function createAccounts(access: GatewayAccess, dependencies: AccountsDependencies) {
  const { mailer, siteUrl, allowsDataReset, pause = setTimeout } = dependencies;
  const { url, publishableKey, fetch } = access.database;
  const visitor = (browser?: string) =>
    createClient(url, publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: {
        ...(fetch ? { fetch } : {}),
        ...(browser ? { headers: { 'user-agent': browser } } : {}),
      },
    });
  const authRequest = (token: string, path: string, { method, body }: AuthCall) =>
    (fetch ?? globalThis.fetch)(new URL(path, url).href, {
      method,
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        apikey: publishableKey,
        authorization: `Bearer ${token}`,
      },
    });
  const hasTwoFactor = twoFactor(authRequest);
  const originOf = pageOrigin(access, siteUrl);
  return createGateway(
    {
      name: 'accounts',
      rawRoutes: servicePhotoRoute,
      routes: ({ limited, signedIn, actorOf, service, log }) => {
        const shared = { limited, signedIn, actorOf };
        const sign = signedFiles({ service, log, siteUrl });
        const secrets = passwords({ service, visitor, authRequest });
        return Router().use(
          invitationRoutes({ ...shared, originOf, team: invitations({ mailer, log }) }),
          adminRoutes({
            ...shared,
            allowsDataReset,
            setUp: setUpAccounts({ service, log, visitor, pause }),
            cleaning: cleanUp({ service, log }),
          }),
          exportRoute({ ...shared, log, exporting: exportCompany({ service, log }) }),
          deletionRoutes({
            ...shared,
            deletion: companyDeletion({ log, mailer, isPasswordOf: secrets.isPasswordOf }),
          }),
          securityRoutes({ ...shared, secrets, hasTwoFactor }),
          accountingRoutes(shared),
          signatureRequests({ ...shared, log, mailer, originOf }),
          portalRoutes({ ...shared, log, service, visitor, mailer, originOf, sign }),
          publicRoutes({ limited, log, service, visitor, sign }),
          orderRoutes({ limited, service }),
          bidRoutes({ limited, service, sign }),
        );
      },
    },
    access,
  );
}
