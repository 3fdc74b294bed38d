import { type Brand, brandedMail, greeting, type Mail } from '@plumbline/mail';
import { z } from 'zod';
import { longDay } from '../mail/figures.ts';
import type { Letter } from './mailVendors.ts';

export const mailedBid = z.object({
  kind: z.enum(['bid', 'bid_reminder', 'bid_result']),
  number: z.string(),
  title: z.string(),
  state: z.string(),
  vendor_name: z.string(),
  project: z.string().nullable(),
  due_on: z.string(),
});
type MailedBid = z.infer<typeof mailedBid>;

/** Invites a vendor to bid, reminds them, or thanks those who were not chosen. */
export function bidMail(
  { to, company, siteUrl, token, replyTo }: Letter,
  bid: MailedBid,
  brand: Brand,
): Mail {
  const { subject, text } = wording(bid, company);
  return brandedMail(
    {
      to,
      subject,
      paragraphs: [greeting(bid.vendor_name), text],
      facts: [
        ['Bid request', `${bid.number}, ${bid.title}`],
        ...(bid.project ? ([['Project', bid.project]] as const) : []),
        ...(bid.kind === 'bid_result' ? [] : ([['Bids due', longDay(bid.due_on)]] as const)),
      ],
      ...(bid.kind !== 'bid_result' && {
        action: { label: 'View bid request', url: `${siteUrl}/shared/bids/${token}` },
      }),
      ...(replyTo && { replyTo }),
    },
    brand,
  );
}

function wording({ kind, state, title, due_on }: MailedBid, company: string) {
  if (kind === 'bid_result')
    return state === 'canceled'
      ? {
          subject: `${company} canceled a bid request: ${title}`,
          text: `${company} no longer needs bids for ${title}. Thank you for your time.`,
        }
      : {
          subject: `Bid result from ${company}: ${title}`,
          text: `Thank you for your time. ${company} chose another vendor for ${title} and hopes to work with you on another project.`,
        };
  const how =
    'Enter your prices, or decline, on the page below. You don’t need to sign in, and other vendors never see your prices.';
  return kind === 'bid_reminder'
    ? {
        subject: `Reminder: bid due ${longDay(due_on)} for ${company}: ${title}`,
        text: `${company} hasn’t received your bid for ${title} yet. ${how}`,
      }
    : {
        subject: `Bid request from ${company}: ${title}`,
        text: `${company} invites you to bid on ${title}. ${how}`,
      };
}
