import { z } from '@plumbline/data';
import { smsMaxLength } from '@plumbline/domain';

const sendWays = ['email', 'text', 'both'] as const;

/** Long enough for the link below the text. */
const linkLength = 120;

/** Only what is sent is checked: the email, the text, or both. */
export const sendForm = z
  .object({
    by: z.enum(sendWays),
    to: z.string(),
    subject: z.string().trim().max(200),
    message: z.string().max(5000),
    text: z.string(),
    agrees: z.boolean(),
    /** The client agreed to texts before. */
    isAllowed: z.boolean(),
  })
  .superRefine((values, context) => {
    const refuse = (path: keyof typeof values, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (values.by !== 'text') {
      if (!z.email().safeParse(values.to).success)
        refuse('to', 'Please enter a valid email address');
      if (values.subject === '') refuse('subject', 'Enter a subject');
    }
    if (values.by === 'email') return;
    if (values.text.trim() === '') refuse('text', 'Enter a message');
    if (values.text.length > smsMaxLength - linkLength)
      refuse('text', `Enter at most ${smsMaxLength - linkLength} characters`);
    if (!values.isAllowed && !values.agrees)
      refuse('agrees', 'The client must agree before the first text');
  });
export type SendValues = z.infer<typeof sendForm>;
