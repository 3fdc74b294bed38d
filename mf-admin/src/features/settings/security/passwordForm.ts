import { z } from '@plumbline/data';

/** At least eight characters, as everywhere a password is set. */
export const passwordForm = z
  .object({
    current_password: z.string().min(1, 'Current password is required'),
    new_password: z
      .string()
      .min(8, 'Password must be at least 8 characters long')
      .max(72, 'At most 72 characters'),
    confirm_password: z.string(),
  })
  .superRefine(({ current_password, new_password, confirm_password }, context) => {
    if (confirm_password !== new_password)
      context.addIssue({
        code: 'custom',
        path: ['confirm_password'],
        message: 'Passwords don’t match',
      });
    if (new_password !== '' && new_password === current_password)
      context.addIssue({
        code: 'custom',
        path: ['new_password'],
        message: 'Choose a password different from your current one',
      });
  });
export const emptyPassword = { current_password: '', new_password: '', confirm_password: '' };
