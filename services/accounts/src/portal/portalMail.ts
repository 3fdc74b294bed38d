import { brandedMail } from '@plumbline/mail';
import { z } from 'zod';

/** A new link to a portal, as the database answers it; the token is in no table. */
export const issuedLink = z.object({
  access_id: z.uuid().optional(),
  token: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  company_name: z.string(),
  /** False for the holder of a project link, who may be anyone. */
  names_address: z.boolean().default(true),
});
export type IssuedLink = z.infer<typeof issuedLink>;

/** Where a link leads. */
export const portalAddress = (origin: string, token: string) =>
  `${origin}/portal/${encodeURIComponent(token)}`;

type Letter = { link: IssuedLink; to: string; url: string; replyTo?: string | undefined };

/** The mail with a client's link to their portal. */
export const portalMail = ({ link: { name, company_name }, to, url, replyTo }: Letter) =>
  brandedMail(
    {
      to,
      subject: `Your project portal at ${company_name}`,
      paragraphs: [
        `Hello ${name},`,
        `${company_name} has set up a page for you: your quotes, change orders, invoices, schedule, photos, and messages in one place. You need no password.`,
        'The link opens for anyone who has it, so please don’t forward it. After 14 days it asks for your email address or the last four digits of your phone number.',
      ],
      action: { label: 'Open your portal', url },
      ...(replyTo && { replyTo }),
    },
    { name: company_name },
  );
