import { z } from '@plumbline/data';
import { openMergeFields, smsMaxLength } from '@plumbline/domain';

/** The rules of a text before it is stored [001 §5]. */
export const messageForm = z.object({
  /** The chosen template's id; '' for none. */
  template: z.string(),
  content: z
    .string()
    .trim()
    .min(1, 'Message content and phone number are required')
    .max(smsMaxLength, `The message is too long (at most ${smsMaxLength} characters)`)
    .superRefine((text, context) => {
      const open = openMergeFields(text);
      if (open.length > 0)
        context.addIssue({ code: 'custom', message: `Fill in ${open.join(', ')} before you send` });
    }),
});
export type MessageValues = z.infer<typeof messageForm>;
