import { roles } from '@plumbline/contract';
import { z } from 'zod';

const incomplete = 'Please complete name, email, and role';
const text = z.string({ error: incomplete }).trim().min(1, incomplete);

/** The body of POST /invitations. */
export const invitationBody = z.strictObject({
  email: text.max(320).pipe(z.email('Please enter a valid email address')),
  full_name: text.max(200, 'The name is too long (at most 200 characters)'),
  role: text.pipe(z.enum(roles, { error: 'Please choose a role' })),
});
export type InvitationBody = z.infer<typeof invitationBody>;
