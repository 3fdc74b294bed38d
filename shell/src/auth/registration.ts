import { isBusinessPhone } from '@plumbline/domain/phone';
import * as z from 'zod/mini';

const needed = (message: string, most = 200, tooLong = 'This is too long') =>
  z.string().check(z.trim(), z.minLength(1, message), z.maxLength(most, tooLong));

/** E-mail as every form of the shell asks for it. */
export const emailField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Email is required'),
    z.maxLength(320, 'Please enter a valid email address'),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid email address'),
  );

/** A password that is being set: eight characters, everywhere. */
const newPassword = z
  .string()
  .check(
    z.minLength(1, 'Password is required'),
    z.minLength(8, 'Password must be at least 8 characters long'),
    z.maxLength(72, 'Password must be at most 72 characters long'),
  );

/** A password that replaces another one, as the gateway takes it. */
export const changedPassword = newPassword.check(
  z.regex(/\d/, 'Password must contain a number'),
  z.regex(/[^A-Za-z0-9]/, 'Password must contain a symbol'),
);

/** Sign-in only looks at six. */
export const signInForm = z.object({
  email: emailField,
  password: z
    .string()
    .check(
      z.minLength(1, 'Password is required'),
      z.minLength(6, 'Password must be at least 6 characters'),
    ),
});

export const accountStep = z.object({
  businessName: needed('Business name is required'),
  ownerName: needed('Owner name is required'),
  email: emailField,
  password: newPassword,
  phone: needed('Phone number is required', 50, 'Please enter a valid phone number').check(
    z.refine(
      (text) => text.trim() === '' || isBusinessPhone(text),
      'Please enter a valid phone number',
    ),
  ),
});

const businessStep = z.object({
  businessType: needed('Please select your business type'),
  licenseNumber: z.string().check(z.maxLength(50, 'This is too long')),
  yearsInBusiness: needed('Please select years in business'),
  projectSize: needed('Please select typical project size'),
  businessAddress: needed('Business address is required'),
  city: needed('City is required', 100),
  state: needed('State is required'),
  zipCode: z.string().check(z.trim(), z.regex(/^\d{5}(-\d{4})?$/, 'Please enter a valid ZIP code')),
});

const businessFields = z.keyof(businessStep).options;

export const planStep = z.object({
  selectedPlan: needed('Please select a subscription plan'),
  agreeToTerms: z
    .boolean()
    .check(
      z.refine((agrees) => agrees, 'You must agree to the Terms of Service and Privacy Policy'),
    ),
  subscribeToUpdates: z.boolean(),
});

/** The registration without the business fields that are empty or wrong, for a user who skips that step. */
export function validOnly(form: Registration): Registration {
  const valid = { ...form };
  for (const name of businessFields)
    if (!businessStep.shape[name].safeParse(form[name]).success) valid[name] = '';
  return valid;
}

/** The three steps of registration, in order. */
export const registrationSteps = [accountStep, businessStep, planStep] as const;

export type Registration = z.infer<typeof accountStep> &
  z.infer<typeof businessStep> &
  z.infer<typeof planStep>;

export const emptyRegistration: Registration = {
  businessName: '',
  ownerName: '',
  email: '',
  password: '',
  phone: '',
  businessType: '',
  licenseNumber: '',
  yearsInBusiness: '',
  projectSize: '',
  businessAddress: '',
  city: '',
  state: '',
  zipCode: '',
  selectedPlan: '',
  agreeToTerms: false,
  subscribeToUpdates: false,
};

/**
 * A licence number as it is shown: letters and digits only, and from six digits on as XXX-XXXXXX
 *. What follows the ninth sign is dropped, as the format has no place for it.
 */
export function formatLicense(typed: string): string {
  const bare = typed.replace(/[^a-z0-9]/gi, '').toUpperCase();
  const digits = bare.replace(/\D/g, '').length;
  return digits >= 6 ? `${bare.slice(0, 3)}-${bare.slice(3, 9)}` : bare;
}

const tests = [/^.{8,}$/s, /[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9]/];

/** Five tests; up to two passed is weak, three medium, more is strong. */
export function passwordStrength(password: string): {
  score: number;
  label: 'Weak' | 'Medium' | 'Strong';
} {
  const score = tests.filter((test) => test.test(password)).length;
  if (score <= 2) return { score, label: 'Weak' };
  return { score, label: score === 3 ? 'Medium' : 'Strong' };
}
