import { brandedMail, type Brand, type Fact } from './brandedMail.ts';
import type { Mail } from './mailer.ts';

// The words of the mails about clients' business; callers bring facts only.

const greeting = (name?: string | null) => (name ? `Hello ${name},` : 'Hello,');

type ClientMail = {
  to: string;
  subject: string;
  body: string;
  facts?: readonly Fact[];
  replyTo?: string;
  optOutUrl?: string;
};

/** What a client is mailed by a company, alone or with many, by hand or by itself. */
export function clientMail({ body, ...mail }: ClientMail, brand: Brand): Mail {
  return brandedMail(
    { ...mail, paragraphs: body.split(/\n{2,}/).filter((part) => part.trim()) },
    brand,
  );
}

/** The facts of an open invoice. */
type OpenInvoice = {
  invoiceNumber: string;
  balance: string;
  dueOn: string;
  daysOverdue: number;
};
type Reminder = OpenInvoice & {
  to: string;
  name: string | null;
  message: string | null;
  url: string;
  replyTo?: string;
};

/** An open invoice is due, or overdue. */
export function reminderMail(reminder: Reminder, brand: Brand): Mail {
  const { to, name, message, url, replyTo, invoiceNumber, balance, dueOn, daysOverdue } = reminder;
  const isOverdue = daysOverdue > 0;
  const standard = isOverdue
    ? `invoice ${invoiceNumber} was due on ${dueOn} and is still open. If you have already paid, please ignore this mail.`
    : `a friendly reminder that invoice ${invoiceNumber} is due on ${dueOn}.`;
  return brandedMail(
    {
      to,
      subject: `Reminder: invoice ${invoiceNumber} ${isOverdue ? 'is overdue' : `is due on ${dueOn}`}`,
      paragraphs: [greeting(name), message?.trim() || standard],
      facts: [
        ['Invoice', invoiceNumber],
        ['Amount due', balance],
        ['Due date', isOverdue ? `${dueOn} (${days(daysOverdue)} ago)` : dueOn],
      ],
      action: { label: 'View and pay the invoice', url },
      ...(replyTo && { replyTo }),
    },
    brand,
  );
}

/** The same as a text of at most two or three segments. */
export function reminderText(
  { name, message, url, invoiceNumber, balance, dueOn }: Omit<Reminder, 'to'>,
  { name: company }: Brand,
): string {
  const words =
    message?.trim() ||
    `Hi${name ? ` ${name}` : ''}, a friendly reminder from ${company}: invoice ${invoiceNumber} over ${balance} is due on ${dueOn}.`;
  return `${words.slice(0, 1400)} ${url}`;
}

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
        ...(credited ? [['Kept as your credit', credited] as const] : []),
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
    ? `The invoice had been cancelled, so nothing of the ${amount} was due.`
    : `The invoice was paid already, so nothing of the ${amount} was due.`;
}

/** A report that is sent by schedule: its figures in the mail, the rest behind the link or attached. */
export function reportMail(
  report: {
    to: string;
    title: string;
    period: string;
    figures: readonly (readonly [string, string])[];
    url?: string;
    attachments?: Mail['attachments'];
  },
  brand: Brand,
): Mail {
  const { to, title, period, figures, url, attachments } = report;
  const mail = brandedMail(
    {
      to,
      subject: `${title}, ${period}`,
      paragraphs: [`Here is the report "${title}" for ${period}.`],
      facts: figures,
      ...(url && { action: { label: 'Open the report', url } }),
      closing: ['You get this mail because somebody in your company has scheduled this report.'],
    },
    brand,
  );
  return attachments ? { ...mail, attachments } : mail;
}

/** Somebody has signed in from a browser that this person has not used before. */
export function signInMail(
  signIn: {
    to: string;
    name: string | null;
    when: string;
    device: string;
    address: string;
    url: string;
  },
  brand?: Brand,
): Mail {
  const { to, name, when, device, address, url } = signIn;
  return brandedMail(
    {
      to,
      subject: 'New sign-in to your Plumbline account',
      paragraphs: [greeting(name), 'your account was used to sign in from a new browser.'],
      facts: [
        ['When', when],
        ['Browser', device],
        ['Address', address],
      ],
      action: { label: 'Check your sessions', url },
      closing: [
        'If this was you, there is nothing to do. If it was not, change your password at once: that signs out everybody else.',
      ],
    },
    brand,
  );
}

/** A tax filing comes up. */
export function taxFilingMail(
  filing: {
    to: string;
    name: string | null;
    taxName: string;
    dueOn: string;
    month: string;
    taxable: string;
    tax: string;
    collected: string;
    url: string;
  },
  brand?: Brand,
): Mail {
  const { to, name, taxName, dueOn, month, taxable, tax, collected, url } = filing;
  return brandedMail(
    {
      to,
      subject: `${taxName}: your filing is due on ${dueOn}`,
      paragraphs: [
        greeting(name),
        `a reminder that your ${taxName} filing is due on ${dueOn}. These are the figures of ${month}.`,
      ],
      facts: [
        ['Taxable sales', taxable],
        ['Tax invoiced', tax],
        ['Tax collected', collected],
      ],
      action: { label: 'Open the tax report', url },
      closing: ['You get this mail because your company has set a day for its tax filing.'],
    },
    brand,
  );
}

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

type DisputeStatus = 'needs_response' | 'under_review' | 'won' | 'lost';

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
    won: `the bank has decided the dispute over invoice ${invoice} for you. The payment stands.`,
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
      closing: ['You get this mail because you are an owner of the company.'],
    },
    brand,
  );
}
