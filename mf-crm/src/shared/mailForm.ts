import { z } from '@plumbline/data';

/** The email form. */
export const mailForm = z.object({
  subject: z.string().trim().min(1, 'Enter a subject').max(200, 'At most 200 characters'),
  body: z.string().trim().min(1, 'Enter a message').max(10_000, 'At most 10,000 characters'),
});
export type MailValues = z.infer<typeof mailForm>;

/** Maximum number of clients per email. */
const most = 500;

type Addressee = { email: string | null };
/** How many selected clients aren't emailed, by reason. */
export type LeftOut = { withoutAddress: number; optedOut: number };

/** The selected clients who can be emailed, or why none can. */
export function mailable<Client extends Addressee & { mail_opt_out_at: string | null }>(
  chosen: readonly Client[],
): { clients: Client[]; skipped: LeftOut } | { problem: string } {
  if (chosen.length === 0) return { problem: 'Please select at least one client to email.' };
  const reachable = chosen.filter(({ email }) => email);
  if (reachable.length === 0) return { problem: 'Selected clients do not have email addresses.' };
  const clients = reachable.filter((client) => !client.mail_opt_out_at);
  if (clients.length === 0) return { problem: 'The selected clients opted out of your emails.' };
  if (clients.length > most)
    return { problem: `You can email up to ${most} clients at a time. Select fewer.` };
  const optedOut = reachable.length - clients.length;
  return { clients, skipped: { withoutAddress: chosen.length - reachable.length, optedOut } };
}

/** A mailto link to all clients as BCC, so that nobody sees the others' addresses. */
export function mailtoHref(clients: readonly Addressee[], { subject, body }: MailValues): string {
  const to = clients.flatMap(({ email }) => (email ? [email] : []));
  const [only] = to;
  const text = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return to.length === 1 ? `mailto:${only}?${text}` : `mailto:?bcc=${to.join(',')}&${text}`;
}
