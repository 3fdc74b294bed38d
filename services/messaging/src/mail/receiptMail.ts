import { type Brand, brandedMail, greeting, type Mail } from '@plumbline/mail';

/** A payment has arrived. */
export function receiptMail(
  receipt: {
    to: string;
    name?: string | null;
    /** What was paid; `credited` of it stays with the client, and the invoice takes `towards`, or nothing. */
    amount: string;
    towards?: string;
    credited?: string;
    isVoid?: boolean;
    paidOn: string;
    method: string;
    invoiceNumber: string;
    balance?: string;
    url?: string;
    replyTo?: string;
  },
  brand: Brand,
): Mail {
  const { to, name, amount, towards, credited, paidOn, method, invoiceNumber } = receipt;
  const { balance, url, replyTo } = receipt;
  return brandedMail(
    {
      to,
      subject: `Receipt for your payment of ${amount}`,
      paragraphs: [
        greeting(name),
        `Thank you. We have received your payment for invoice ${invoiceNumber}.`,
        ...(credited ? [`${whyCredited(receipt)} ${creditStands}`] : []),
      ],
      facts: [
        ['Amount', amount],
        ['Date', paidOn],
        ['Method', method],
        ['Invoice', invoiceNumber],
        ...(towards && credited ? [['Paid on the invoice', towards] as const] : []),
        ...(credited ? [['Added to your credit', credited] as const] : []),
        ...(balance ? [['Still open', balance] as const] : []),
      ],
      ...(url && { action: { label: 'View the invoice', url } }),
      ...(replyTo && { replyTo }),
    },
    brand,
  );
}

const creditStands =
  'We keep that as your credit and take it off a coming invoice; tell us if you want it back.';

type Credited = { amount: string; credited?: string; towards?: string; isVoid?: boolean };

function whyCredited({ amount, credited, towards, isVoid }: Credited): string {
  if (towards) return `It was ${credited} more than was open.`;
  return isVoid
    ? `The invoice had been canceled, so nothing of the ${amount} was due.`
    : `The invoice was paid already, so nothing of the ${amount} was due.`;
}
