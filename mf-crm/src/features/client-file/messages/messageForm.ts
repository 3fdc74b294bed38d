import { z } from '@plumbline/data';
import { openMergeFields, smsMaxLength } from '@plumbline/domain';

/** Message form schema (docs/spec/messaging.md). */
export const messageForm = z.object({
  /** Id of the template; '' for none. */
  template: z.string(),
  content: z
    .string()
    .trim()
    .min(1, 'Message content and phone number are required')
    .max(smsMaxLength, `Message can’t exceed ${smsMaxLength} characters`)
    .superRefine((text, context) => {
      const open = openMergeFields(text);
      if (open.length > 0)
        context.addIssue({ code: 'custom', message: `Fill in ${open.join(', ')} before you send` });
    }),
});
export type MessageValues = z.infer<typeof messageForm>;
