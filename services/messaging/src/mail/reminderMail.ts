import { counted } from '@plumbline/domain';
import { type Brand, brandedMail, greeting, type Mail } from '@plumbline/mail';

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
        ['Due date', isOverdue ? `${dueOn} (${counted(daysOverdue, 'day')} ago)` : dueOn],
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
    `Hi${name ? ` ${name}` : ''}, a friendly reminder from ${company}: invoice ${invoiceNumber} for ${balance} is due on ${dueOn}.`;
  return `${words.slice(0, 1400)} ${url}`;
}
