import { AsyncLocalStorage } from 'node:async_hooks';
import type { App, EmailDriver } from '@supabase/lite';
import { brandedMail, type MailText } from '@plumbline/mail';
import type { Complain } from './complaints.ts';
import { codeMinutes, type EmailCodes } from './emailCodes.ts';
import type { Handler } from './handler.ts';

type LiteMailer = NonNullable<App['_mailer']>;
type Send = (email: string, token: string) => Promise<void>;

/** Sends the emails about accounts; the codes in them are ours, not the API's. */
export type AccountMailer = LiteMailer & {
  sendConfirmation: Send;
  /** To an address that has an account and was used to sign up again. */
  sendKnownAccount: (email: string) => Promise<void>;
};
type Dependencies = { mails: EmailDriver; codes: EmailCodes; complain: Complain };
type Addresses = { siteUrl: string; redirectUrls: readonly string[] };
type Wording = { subject: string; paragraphs: readonly string[]; label: string };

const asked = new AsyncLocalStorage<string | undefined>();
const wording: Record<'signup' | 'recovery' | 'email_change', Wording> = {
  signup: {
    subject: 'Confirm your account',
    paragraphs: ['Welcome to Plumbline. Please confirm your email address to start.'],
    label: 'Confirm your account',
  },
  recovery: {
    subject: 'Reset your password',
    paragraphs: [
      'We received a request to reset the password of your Plumbline account. If you didn’t ask for it, you can ignore this email.',
    ],
    label: 'Choose a new password',
  },
  email_change: {
    subject: 'Confirm your new email address',
    paragraphs: ['Please confirm the new email address of your Plumbline account.'],
    label: 'Confirm the address',
  },
};

/**
 * The mails about accounts. @supabase/lite's own carry its name, and their links ignore the
 * address that the page asks for (`redirectTo`).
 */
export function accountMails(
  { mails, codes, complain }: Dependencies,
  addresses: Addresses,
): AccountMailer {
  // Not awaited: how long a mail server takes would tell whether an email was sent.
  const post = (mail: MailText) => void mails.send(brandedMail(mail)).catch(complain);
  const sender =
    (type: keyof typeof wording): Send =>
    async (email, token) => {
      const { subject, paragraphs, label } = wording[type];
      const url = new URL('/auth/v1/verify', addresses.siteUrl);
      const redirect = allowed(asked.getStore(), addresses) ?? addresses.siteUrl;
      url.search = new URLSearchParams({ token, type, redirect_to: redirect }).toString();
      const code = await codes.issue(email, type, token);
      const text = [
        ...paragraphs,
        `Or enter this code: ${code}`,
        `The code is valid for ${codeMinutes} minutes, the link for one hour.`,
      ];
      post({ to: email, subject, paragraphs: text, action: { label, url: url.href } });
    };
  const closed = () => Promise.reject(new Error('Nobody signs in or confirms by this email'));
  return {
    sendConfirmation: sender('signup'),
    sendRecovery: sender('recovery'),
    sendEmailChange: sender('email_change'),
    sendMagicLink: closed,
    sendReauthentication: closed,
    async sendKnownAccount(email) {
      post({
        to: email,
        subject: 'You already have an account',
        paragraphs: [
          'Someone tried to sign up for Plumbline with this email address, which already has an account.',
          'If it was you, sign in, or reset your password if you’ve forgotten it. Otherwise you can ignore this email.',
        ],
        action: { label: 'Sign in', url: new URL('/login', addresses.siteUrl).href },
      });
    },
  };
}

/** Remembers where the page wants the link of a mail to lead. */
export const rememberRedirect =
  (next: Handler): Handler =>
  (request, peer) =>
    asked.run(new URL(request.url).searchParams.get('redirect_to') ?? undefined, () =>
      next(request, peer),
    );

/** Only our own pages, and addresses that the operator has listed: an address, or one with a `*` at its end. */
function allowed(
  url: string | undefined,
  { siteUrl, redirectUrls }: Addresses,
): string | undefined {
  if (!url || !URL.canParse(url)) return undefined;
  if (new URL(url).origin === new URL(siteUrl).origin) return url;
  const isListed = redirectUrls.some((entry) =>
    entry.endsWith('*')
      ? url.startsWith(entry.slice(0, -1))
      : new URL(url).href === new URL(entry).href,
  );
  return isListed ? url : undefined;
}
