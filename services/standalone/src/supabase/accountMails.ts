import { AsyncLocalStorage } from 'node:async_hooks';
import type { App, EmailDriver } from '@supabase/lite';
import { brandedMail } from '@plumbline/messaging/mail';
import type { Handler } from './handler.ts';

type AccountMailer = NonNullable<App['_mailer']>;
type Addresses = { siteUrl: string; redirectUrls: readonly string[] };
type Wording = { subject: string; paragraphs: readonly string[]; label: string };

const asked = new AsyncLocalStorage<string | undefined>();
const wording: Record<'signup' | 'recovery' | 'magiclink' | 'email_change', Wording> = {
  signup: {
    subject: 'Confirm your account',
    paragraphs: ['Welcome to Plumbline. Please confirm your email address to start.'],
    label: 'Confirm your account',
  },
  recovery: {
    subject: 'Reset your password',
    paragraphs: [
      'Somebody asked for a new password for your Plumbline account. If it was not you, nothing needs to be done.',
    ],
    label: 'Choose a new password',
  },
  magiclink: {
    subject: 'Your sign-in link',
    paragraphs: ['Use this link to sign in to Plumbline.'],
    label: 'Sign in',
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
export function accountMails(mails: EmailDriver, addresses: Addresses): AccountMailer {
  const sender =
    (type: keyof typeof wording) => async (email: string, token: string, code: string) => {
      const { subject, paragraphs, label } = wording[type];
      const url = new URL('/auth/v1/verify', addresses.siteUrl);
      const redirect = allowed(asked.getStore(), addresses) ?? addresses.siteUrl;
      url.search = new URLSearchParams({ token, type, redirect_to: redirect }).toString();
      const text = [
        ...paragraphs,
        `Or enter this code: ${code}`,
        'The link and the code are valid for one hour.',
      ];
      await mails.send(
        brandedMail({ to: email, subject, paragraphs: text, action: { label, url: url.href } }),
      );
    };
  return {
    sendConfirmation: sender('signup'),
    sendRecovery: sender('recovery'),
    sendMagicLink: sender('magiclink'),
    sendEmailChange: sender('email_change'),
    async sendReauthentication(email, code) {
      const paragraphs = ['Enter this code to confirm that it is you:', code];
      await mails.send(brandedMail({ to: email, subject: 'Your confirmation code', paragraphs }));
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
