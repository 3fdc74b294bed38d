import { z } from '@plumbline/data';
import { isPhone } from '@plumbline/domain';
import { emptyQuote, quoteForm } from '../quote-wizard/quoteForm.ts';

/** The fields of a new client, before one is typed and once it is saved. */
export const noNewClient = { new_name: '', new_phone: '', new_email: '' };

/**
 * The one-screen quote: the wizard's fields, so that both share a draft, and a client who is added with it. Without a
 * title it is called after its first line.
 */
export const quickForm = quoteForm
  .safeExtend({
    title: z.string().trim().max(200, 'The title is too long (200 characters at most)'),
    new_name: z.string().max(200, 'The client name is too long (200 characters at most)'),
    new_phone: z.string(),
    new_email: z.string(),
  })
  .superRefine(({ new_name, new_phone, new_email }, context) => {
    const refuse = (path: keyof typeof noNewClient, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (new_name.trim() === '' && (new_phone + new_email).trim() !== '')
      refuse('new_name', 'Client name is required');
    if (new_phone.trim() && !isPhone(new_phone))
      refuse('new_phone', 'Please enter a valid phone number');
    if (new_email.trim() && !z.email().safeParse(new_email.trim()).success)
      refuse('new_email', 'Please enter a valid email address');
  });

export type QuickValues = z.input<typeof quickForm>;

/** A new quote without a client. */
export const emptyQuick = (): QuickValues => ({
  ...emptyQuote(),
  ...noNewClient,
});

/** Whether a client is added with the quote. */
export const hasNewClient = ({ new_name, new_phone, new_email }: typeof noNewClient) =>
  (new_name + new_phone + new_email).trim() !== '';
