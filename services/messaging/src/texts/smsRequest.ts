import { smsMaxLength, toE164 } from '@plumbline/domain';
import { z } from 'zod';

const required = 'Message content and phone number are required';

/** The body of POST /send-sms. */
export const smsRequest = z.strictObject({
  to: z
    .string(required)
    .trim()
    .min(1, required)
    .transform((phone, context) => {
      const number = toE164(phone);
      if (number) return number;
      context.addIssue({ code: 'custom', message: 'Please enter a valid phone number' });
      return z.NEVER;
    }),
  message: z
    .string(required)
    .trim()
    .min(1, required)
    .max(smsMaxLength, `Enter a message of at most ${smsMaxLength} characters`),
  messageId: z.uuid('The message id is not valid'),
});
export type SmsRequest = z.infer<typeof smsRequest>;
