import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aiEnvironment } from '@plumbline/ai';
import { isValidS3Address } from '@plumbline/area-registry/s3';
import { commaList, flag } from '@plumbline/kit';
import { billMailEnvironment, pushEnvironment, textEnvironment } from '@plumbline/messaging';
import { areaOverrides } from '@plumbline/pages';
import { weatherEnvironment } from '@plumbline/weather';
import { z } from 'zod';
import { cardEnvironment } from './cards/cardEnvironment.ts';
import { googleEnvironment, googleFault } from './supabase/googleSignIn.ts';

/** Where the data lies unless told; a relative DATA_DIR begins beside it. */
export const usualData = fileURLToPath(new URL('../../../.data', import.meta.url));

const settings = z.object({
  PORT: z.coerce
    .number('must be a number')
    .int()
    .min(0)
    .max(65535, 'must be at most 65535')
    .default(3000),
  /** Only this machine unless told; 0.0.0.0 opens the product to the network. */
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default(usualData)
    .transform((path) => resolve(usualData, '..', path)),
  /** A PostgreSQL of one's own instead of the embedded one, as the owner of the database (supabase/roles.sql). */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  /** The password of the role authenticator in it; a superuser needs none, the product then sets one. */
  AUTHENTICATOR_PASSWORD: z.string().min(1).optional(),
  /** The address that people open, when it is not http://localhost:<PORT>. */
  PUBLIC_URL: z.url('must be an address such as https://portal.example.com').optional(),
  /** Further addresses that links in mails may lead to. */
  REDIRECT_URLS: commaList.default([]),
  /** 1: a new account must confirm its address by mail. */
  CONFIRM_EMAIL: flag.default(false),
  /** A mail server instead of the local mailbox. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().default('Plumbline <no-reply@plumbline.test>'),
  SUPPORT_ADDRESS: z.email().default('support@plumbline.test'),
  ...googleEnvironment.shape,
  ...textEnvironment.shape,
  ...pushEnvironment.shape,
  ...billMailEnvironment.shape,
  ...cardEnvironment.shape,
  /** A collector (OTLP over HTTP) that is told of areas failing in browsers. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url('must be an address such as http://collector:4318').optional(),
  ALLOW_AREA_OVERRIDES: areaOverrides,
  /** What one source may do in five minutes: failed sign-ins and codes; sign-ups; requests for account emails. */
  AUTH_ATTEMPTS: z.coerce.number().int().min(1).default(60),
  /** Account emails that one address may be sent in a day. */
  ACCOUNT_EMAILS_PER_ADDRESS: z.coerce.number().int().min(1).default(10),
  /** Sign-ups and requests for account emails from one source in a day. */
  ACCOUNT_EMAILS_PER_SOURCE: z.coerce.number().int().min(1).default(100),
  ...aiEnvironment.shape,
  ...weatherEnvironment.shape,
  /** 0: no daily copy in <DATA_DIR>/backups. */
  DAILY_BACKUPS: flag.default(true),
  /** Each backup is copied there too, encrypted for BACKUP_RECIPIENT; the bucket is reached with the AWS_… settings. */
  BACKUP_BUCKET: z
    .string()
    .refine(isValidS3Address, 'must look like s3://bucket or s3://bucket/folder')
    .optional(),
  /** The public key of `npm run backup:key`. */
  BACKUP_RECIPIENT: z
    .string()
    .startsWith('age1', 'must begin with age1: npm run backup:key makes one')
    .optional(),
  /** 0: the demo companies are not made. */
  DEMO_DATA: flag.default(true),
  /** 1: platform administrators may make preset accounts and delete all data; unless told, where there is demo data. */
  ALLOW_DATA_RESET: flag.optional(),
});
/** Everything that the one-machine run reads from the environment. */
export const standaloneEnvironment = settings.superRefine((env, context) => {
  const fault = googleFault(env);
  if (fault) context.addIssue({ code: 'custom', ...fault });
  if (!env.BACKUP_BUCKET !== !env.BACKUP_RECIPIENT)
    context.addIssue({
      code: 'custom',
      path: [env.BACKUP_BUCKET ? 'BACKUP_RECIPIENT' : 'BACKUP_BUCKET'],
      message:
        'is missing: BACKUP_BUCKET and BACKUP_RECIPIENT go together, as copies in a bucket are encrypted',
    });
});
export type StandaloneEnvironment = z.infer<typeof standaloneEnvironment>;

/** The bucket of the backups, if there is one. */
export const offsiteOf = ({
  BACKUP_BUCKET: address,
  BACKUP_RECIPIENT: recipient,
}: StandaloneEnvironment) => (address && recipient ? { address, recipient } : undefined);
