import { type Brand, brandedMail, greeting, type Mail } from '@plumbline/mail';
import { longDay, money } from '../mail/figures.ts';
import type { Letter } from './mailVendors.ts';

type MailedOrder = {
  number: string;
  revision: number;
  vendor_name: string;
  project: string | null;
  needed_by: string | null;
  total: number;
  message: string;
};

/** Sends a purchase order to its vendor, who answers it by the link. */
export function orderMail(
  { to, company, siteUrl, token, replyTo }: Letter,
  order: MailedOrder,
  brand: Brand,
): Mail {
  const revision = order.revision > 1 ? `, revision ${order.revision}` : '';
  return brandedMail(
    {
      to,
      subject: `Purchase order ${order.number}${revision} from ${company}`,
      paragraphs: [
        greeting(order.vendor_name),
        `${company} sent you a purchase order. Accept it, decline it, or propose another date. You don’t need to sign in.`,
        ...(order.message ? [order.message] : []),
      ],
      facts: [
        ['Order', `${order.number}${revision}`],
        ...(order.project ? ([['Project', order.project]] as const) : []),
        ...(order.needed_by ? ([['Needed by', longDay(order.needed_by)]] as const) : []),
        ['Total', money(order.total)],
      ],
      action: { label: 'View purchase order', url: `${siteUrl}/shared/orders/${token}` },
      ...(replyTo && { replyTo }),
    },
    brand,
  );
}
