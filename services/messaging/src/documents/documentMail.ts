import { z } from 'zod';

/** Splits a header, or shows a name in another order than it is written, e.g. "invoice_fdp.exe". */
const misleading = /[;\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The body of POST /documents/send. The PDF comes as base64, at most 6 MB of it. */
export const documentMail = z.strictObject({
  document: z.enum(['quote', 'invoice']),
  id: z.uuid(),
  to: z.email('Please enter a valid email address').max(320),
  subject: z.string().trim().min(1, 'Enter a subject').max(200),
  message: z.string().max(5000),
  pdf: z.base64().max(8_000_000, 'The PDF is too large to be mailed (6 MB at most)'),
  fileName: z
    .string()
    .regex(/^[^/\\\r\n"]{1,200}\.pdf$/, 'The file name is not valid')
    .transform((name) => name.replace(misleading, '_')),
});
export type DocumentMail = z.infer<typeof documentMail>;
