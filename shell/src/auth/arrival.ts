/** What the way back from Google can end with. */
const googleMessages = {
  cancelled: 'Sign-in with Google was canceled.',
  unverified:
    'Google has not verified your email address. Please verify it there, or sign in here.',
  failed: 'The sign-in with Google failed. Please try again.',
} as const;

let arrivedWith = new URLSearchParams();
let hasFailed = false;

/**
 * Notes what came in the address; called before the auth client is made, which takes the hash away. When a token
 * of a mail's link ends by the server's clock is left out: the client reckons by the device's own.
 */
export function noteArrival({ hash }: Pick<Location, 'hash'>): void {
  arrivedWith = new URLSearchParams(hash.slice(1));
  hasFailed = false;
  if (!arrivedWith.has('access_token') || !arrivedWith.has('expires_at')) return;
  const rest = new URLSearchParams(arrivedWith);
  rest.delete('expires_at');
  history.replaceState(history.state, '', `#${rest}`);
}

/** Notes that the way back from Google led nowhere. */
export function noteFailedReturn(): void {
  hasFailed = true;
}

/** The visitor came by the link of a reset mail. */
export const isRecovery = (): boolean => arrivedWith.get('type') === 'recovery';

/** What a mail's link, or Google, said when it could not be used, in words. */
export function arrivalFault(): string | undefined {
  if (hasFailed) return googleMessages.failed;
  if (!arrivedWith.has('error') && !arrivedWith.has('error_code')) return undefined;
  const code = arrivedWith.get('error_code') ?? '';
  if (code === 'provider_email_needs_verification') return googleMessages.unverified;
  if (!code && arrivedWith.get('error') === 'access_denied') return googleMessages.cancelled;
  if (/oauth|flow_state|unexpected_failure/.test(code)) return googleMessages.failed;
  return 'This link has expired or was used before. Please ask for a new one.';
}

/** The link of an email has expired or was used before: only then does another email help. */
export const isUsedLink = (): boolean => arrivedWith.get('error_code') === 'otp_expired';
