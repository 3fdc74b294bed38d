import { createAccounts } from '@plumbline/accounts';
import { createAi, type AiDependencies } from '@plumbline/ai';
import type { GatewayAccess } from '@plumbline/kit';
import type { Messaging } from '@plumbline/messaging';
import { createPayments, type PaymentsDependencies } from '@plumbline/payments';
import { createReleases } from '@plumbline/releases';
import { createWeather } from '@plumbline/weather';
import type { RequestHandler } from 'express';
import type { Mailer } from '@plumbline/mail';

/** What the gateways of one machine share. */
export type GatewayDependencies = {
  access: GatewayAccess;
  mailer: Mailer;
  allowsDataReset: boolean;
  messaging: Messaging;
  ai: AiDependencies;
  payments: PaymentsDependencies;
  releases: Parameters<typeof createReleases>[1];
  weather: Parameters<typeof createWeather>[1];
};

/** The gateways that run inside the one-machine process, each at `/api/<name>`. */
export const gateways: readonly {
  name: string;
  create: (dependencies: GatewayDependencies) => RequestHandler;
}[] = [
  {
    name: 'accounts',
    create: ({ access, mailer, allowsDataReset }) =>
      createAccounts(access, { mailer, allowsDataReset, siteUrl: access.database.url }),
  },
  { name: 'ai', create: ({ access, ai }) => createAi(access, ai) },
  { name: 'stripe', create: ({ access, payments }) => createPayments(access, payments) },
  { name: 'messaging', create: ({ messaging }) => messaging.app },
  { name: 'releases', create: ({ access, releases }) => createReleases(access, releases) },
  { name: 'weather', create: ({ access, weather }) => createWeather(access, weather) },
];
