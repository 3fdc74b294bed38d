import { z } from 'zod';

const text = (label: string, max: number) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} is too long (at most ${max} characters)`);
const optional = (label: string, max: number) =>
  z.string().trim().max(max, `${label} is too long (at most ${max} characters)`).optional();

/** The body of POST /contact. */
export const contactRequest = z.strictObject({
  name: text('Name', 200),
  email: text('Email', 320).pipe(z.email('Please enter a valid email address')),
  company: optional('Company', 200),
  phone: optional('Phone', 40),
  subject: optional('Subject', 200),
  message: text('Message', 5000),
  /** Invisible in the form: only programs fill it in. */
  website: z.string().max(500).optional(),
});
export type ContactRequest = z.infer<typeof contactRequest>;
