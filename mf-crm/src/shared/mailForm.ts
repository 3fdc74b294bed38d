import { z } from '@plumbline/data';

/** A mail before it is sent. */
export const mailForm = z.object({
  subject: z.string().trim().min(1, 'Enter a subject').max(200, 'At most 200 characters'),
  body: z.string().trim().min(1, 'Enter a message').max(10_000, 'At most 10,000 characters'),
});
export type MailValues = z.infer<typeof mailForm>;

/** So many clients are mailed at once. */
const most = 500;

type Addressee = { email: string | null };
/** How many of the chosen get no mail, and why. */
export type LeftOut = { withoutAddress: number; optedOut: number };

/** To whom of the chosen a mail can go, or why to none, in the words of [002 §5]. */
export function mailable<Client extends Addressee & { mail_opt_out_at: string | null }>(
  chosen: readonly Client[],
): { clients: Client[]; leftOut: LeftOut } | { problem: string } {
  if (chosen.length === 0) return { problem: 'Please select at least one client to email.' };
  const reachable = chosen.filter(({ email }) => email);
  if (reachable.length === 0) return { problem: 'Selected clients do not have email addresses.' };
  const clients = reachable.filter((client) => !client.mail_opt_out_at);
  if (clients.length === 0) return { problem: 'Selected clients want no mails from your company.' };
  if (clients.length > most)
    return { problem: `A mail goes to ${most} clients at a time. You have selected more.` };
  const optedOut = reachable.length - clients.length;
  return { clients, leftOut: { withoutAddress: chosen.length - reachable.length, optedOut } };
}

/** The same mail in the user's own mail program, to all at once; nobody sees the others' addresses. */
export function mailtoHref(clients: readonly Addressee[], { subject, body }: MailValues): string {
  const to = clients.flatMap(({ email }) => (email ? [email] : []));
  const [only] = to;
  const text = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return to.length === 1 ? `mailto:${only}?${text}` : `mailto:?bcc=${to.join(',')}&${text}`;
}
