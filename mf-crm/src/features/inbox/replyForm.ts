import { z } from '@plumbline/data';
import { openMergeFields, smsMaxLength } from '@plumbline/domain';
import type { Conversation } from '../../data/inboxShapes.ts';

/** A reply; docs/spec/messaging.md. */
export const replyForm = z
  .object({
    kind: z.enum(['text', 'email']),
    subject: z.string().trim().max(200, 'At most 200 characters'),
    body: z.string().trim().min(1, 'Write a message').max(5000, 'At most 5,000 characters'),
  })
  .superRefine(({ kind, subject, body }, context) => {
    const open = openMergeFields(body);
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (open.length > 0) refuse('body', `Fill in ${open.join(', ')} before you send`);
    if (kind === 'text' && body.length > smsMaxLength)
      refuse('body', `Message can’t exceed ${smsMaxLength} characters`);
    if (kind === 'email' && subject === '') refuse('subject', 'Enter a subject');
  });
export type ReplyValues = z.infer<typeof replyForm>;

/** Ways to reply that the person allows, the one they used last first. */
export function replyKinds({ may_text, may_email, items }: Conversation) {
  const ways = [
    ...(may_text ? [{ value: 'text', label: 'Text message' } as const] : []),
    ...(may_email ? [{ value: 'email', label: 'Email' } as const] : []),
  ];
  const last = items.findLast(({ is_inbound }) => is_inbound)?.kind;
  return last === 'email' ? ways.toReversed() : ways;
}

/** The subject of a reply: that of the last email. */
export function replySubject({ items, about }: Conversation): string {
  const last = items.findLast(({ subject }) => subject)?.subject;
  return last ? `Re: ${last.replace(/^(re:\s*)+/i, '')}`.slice(0, 200) : (about ?? '');
}

/** Why a text can't be sent; undefined where it can. */
export function noTextReason({ may_text, is_stopped, phone, name }: Conversation) {
  if (may_text) return undefined;
  if (is_stopped) return `${name} texted STOP. They can opt back in by texting START.`;
  return phone === null
    ? `${name} has no phone number.`
    : `${name} hasn’t agreed to text messages.`;
}
