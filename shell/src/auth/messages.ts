import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { TimedOut } from './withTimeout.ts';

/** Everything that signing in can answer. */
const signInMessages = {
  invalid: 'Invalid email or password. Please try again.',
  unconfirmed: 'Please check your email and confirm your account before logging in.',
  tooMany: 'Too many login attempts. Please try again later.',
  unknown: 'No account found with this email address.',
  failed: 'Login failed. Please try again.',
  timedOut: 'Login timed out. Please check your internet connection and try again.',
} as const;

/** Everything that registration can answer beside the server's own words. */
export const registerMessages = {
  timedOut: 'Registration timed out. Please check your internet connection and try again.',
  confirm:
    'Registration successful! Please check your email to confirm your account before signing in.',
  failed: 'Registration failed. Please try again.',
  taken: 'User already registered',
  upstream: 'Connection error. Please try again in a moment.',
} as const;

const authError = z.object({
  message: orElse(z.optional(z.string()), undefined),
  code: orElse(z.optional(z.string()), undefined),
  status: orElse(z.optional(z.number()), undefined),
  name: orElse(z.optional(z.string()), undefined),
});

const read = (error: unknown) => authError.safeParse(error).data ?? {};

const isUpstream = ({ name, status, message }: z.infer<typeof authError>) =>
  (name === 'AuthRetryableFetchError' && !status) ||
  (status !== undefined && status >= 502) ||
  /upstream|failed to fetch|fetch failed|network/i.test(message ?? '');

/** The sentence for a failed sign-in. */
export function signInMessage(error: unknown): string {
  if (error instanceof TimedOut) return signInMessages.timedOut;
  const { message, code = '', status } = read(error);
  if (!message) return signInMessages.invalid;
  if (code === 'email_not_confirmed' || /not confirmed/i.test(message))
    return signInMessages.unconfirmed;
  if (status === 429 || code.includes('rate_limit') || /too many|rate limit/i.test(message))
    return signInMessages.tooMany;
  if (code === 'user_not_found' || /user not found/i.test(message)) return signInMessages.unknown;
  if (code === 'invalid_credentials' || /invalid login|invalid email or password/i.test(message))
    return signInMessages.invalid;
  return signInMessages.failed;
}

/** The sentence for a failed registration: the server's own words where it has some. */
export function registerMessage(error: unknown): string {
  if (error instanceof TimedOut) return registerMessages.timedOut;
  const found = read(error);
  if (isUpstream(found)) return registerMessages.upstream;
  return found.message && (found.status ?? 400) < 500 ? found.message : registerMessages.failed;
}

/** The sentence when a reset mail or a new password was refused. */
export function resetMessage(error: unknown): string {
  if (error instanceof TimedOut) return registerMessages.upstream;
  const found = read(error);
  if (isUpstream(found)) return registerMessages.upstream;
  // Somebody has signed out meanwhile, in another tab.
  if (found.name === 'AuthSessionMissingError')
    return 'No user logged in. Please open the link of your mail again, or ask for a new one.';
  if (found.status === 429) return 'Too many attempts. Please wait a minute and try again.';
  if (found.code === 'same_password')
    return 'This is your present password. Please choose another one.';
  if (found.code === 'weak_password' && found.message) return found.message;
  return 'This link has expired or was used before. Please ask for a new one.';
}

/** The sentence when the code of an email was refused. */
export function codeMessage(error: unknown): string {
  if (error instanceof TimedOut) return registerMessages.upstream;
  const found = read(error);
  if (isUpstream(found)) return registerMessages.upstream;
  if (found.status === 429) return 'Too many attempts. Please wait a minute and try again.';
  return 'This code is wrong or has expired. Check the newest email, or send another one.';
}
