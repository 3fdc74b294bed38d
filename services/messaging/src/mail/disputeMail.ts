import type { DisputeStatus } from '@plumbline/domain';
import { type Brand, brandedMail, greeting, type Mail } from '@plumbline/mail';

/** A card holder disputes a payment, or the bank has decided. */
export function disputeMail(
  dispute: {
    to: string;
    name: string | null;
    invoice: string;
    client: string;
    amount: string;
    status: DisputeStatus;
    reason: string;
    respondBy: string | null;
    /** Of a lost one: where the money came from, by name and sum. */
    taken: [string, string][];
    url: string;
  },
  brand?: Brand,
): Mail {
  const { to, name, invoice, client, amount, status, reason, respondBy, taken, url } = dispute;
  const subjects = {
    won: `The dispute over invoice ${invoice} was decided for you`,
    lost: `The dispute over invoice ${invoice} was lost`,
  };
  const open = `${client} has disputed the card payment of invoice ${invoice}. The bank holds the money back until it has decided. Answer at the card provider${respondBy ? ` by ${respondBy}` : ''}; without an answer the money goes back.`;
  const words = {
    won: `the bank has decided the dispute over invoice ${invoice} for you. You keep the payment.`,
    lost: `the bank has decided the dispute over invoice ${invoice} against you. The money went back to the card holder.`,
  };
  const isClosed = status === 'won' || status === 'lost';
  return brandedMail(
    {
      to,
      subject: isClosed ? subjects[status] : `A payment of invoice ${invoice} is disputed`,
      paragraphs: [greeting(name), isClosed ? words[status] : open],
      facts: [['Amount', amount], ['Reason', reason], ...taken],
      action: { label: 'Open the invoice', url },
      closing: ['You’re getting this email because you are an owner of the company.'],
    },
    brand,
  );
}
