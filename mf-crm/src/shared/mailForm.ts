import { z } from '@plumbline/data';

/** A mail before it is sent. */
export const mailForm = z.object({
  subject: z.string().trim().min(1, 'Enter a subject').max(200, 'At most 200 characters'),
  body: z.string().trim().min(1, 'Enter a message').max(10_000, 'At most 10,000 characters'),
});
export type MailValues = z.infer<typeof mailForm>;

type Addressee = { email: string | null };

/** To whom of the chosen a mail can go, or why to none, in the words of [002 §5]. */
export function mailable<Client extends Addressee>(
  clients: readonly Client[],
): { clients: Client[] } | { problem: string } {
  if (clients.length === 0) return { problem: 'Please select at least one client to email.' };
  const reachable = clients.filter(({ email }) => email);
  if (reachable.length === 0) return { problem: 'Selected clients do not have email addresses.' };
  return { clients: reachable };
}

/** The same mail in the user's own mail program, to all at once; nobody sees the others' addresses. */
export function mailtoHref(clients: readonly Addressee[], { subject, body }: MailValues): string {
  const to = clients.flatMap(({ email }) => (email ? [email] : []));
  const [only] = to;
  const text = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return to.length === 1 ? `mailto:${only}?${text}` : `mailto:?bcc=${to.join(',')}&${text}`;
}
