import { needed } from '@plumbline/kit';
import { z } from 'zod';

/** Settings of outgoing mail. */
export const mailEnvironment = z.object({
  SMTP_URL: needed('the SMTP server, smtp://user:password@host:port,'),
  MAIL_FROM: z.string().default('Plumbline <no-reply@plumbline.test>'),
});
