import { roles } from '@plumbline/contract';
import { z } from '@plumbline/data';

/** Fixed message, shown at the first empty field. */
export const inviteForm = z
  .object({
    full_name: z.string().trim().max(200, 'At most 200 characters'),
    email: z.string().trim().max(320, 'At most 320 characters'),
    role: z.string(),
  })
  .superRefine(({ full_name, email, role }, context) => {
    const empty = full_name === '' ? 'full_name' : email === '' ? 'email' : role === '' && 'role';
    if (empty)
      context.addIssue({
        code: 'custom',
        path: [empty],
        message: 'Please complete name, email, and role',
      });
    else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
      context.addIssue({
        code: 'custom',
        path: ['email'],
        message: 'Please enter a valid email address',
      });
    else if (!roles.some((one) => one === role))
      context.addIssue({ code: 'custom', path: ['role'], message: 'Please choose a role' });
  });
export const emptyInvite = { full_name: '', email: '', role: '' };
