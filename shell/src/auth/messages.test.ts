import { registerMessage, resetMessage, signInMessage } from './messages.ts';
import { TimedOut } from './withTimeout.ts';

describe('signInMessage', () => {
  it.each([
    [
      { code: 'invalid_credentials', message: 'Invalid login credentials', status: 400 },
      'Invalid email or password. Please try again.',
    ],
    [{ message: '' }, 'Invalid email or password. Please try again.'],
    [undefined, 'Invalid email or password. Please try again.'],
    [
      { code: 'email_not_confirmed', message: 'Email not confirmed', status: 400 },
      'Please check your email and confirm your account before logging in.',
    ],
    [
      { code: 'over_request_rate_limit', message: 'Request rate limit reached', status: 429 },
      'Too many login attempts. Please try again later.',
    ],
    [{ message: 'User not found', status: 404 }, 'No account found with this email address.'],
    [{ message: 'Database is on fire', status: 500 }, 'Login failed. Please try again.'],
    [new TimedOut(), 'Login timed out. Please check your internet connection and try again.'],
  ])('says of %p: %s', (error, sentence) => {
    expect(signInMessage(error)).toBe(sentence);
  });
});

describe('registerMessage', () => {
  it.each([
    [
      new TimedOut(),
      'Registration timed out. Please check your internet connection and try again.',
    ],
    [{ message: 'User already registered', status: 422 }, 'User already registered'],
    [{ message: 'pq: relation missing', status: 500 }, 'Registration failed. Please try again.'],
    [undefined, 'Registration failed. Please try again.'],
    [
      { name: 'AuthRetryableFetchError', message: '{}', status: 0 },
      'Connection error. Please try again in a moment.',
    ],
    [
      { message: 'upstream connect error', status: 503 },
      'Connection error. Please try again in a moment.',
    ],
  ])('says of %p: %s', (error, sentence) => {
    expect(registerMessage(error)).toBe(sentence);
  });
});

describe('resetMessage', () => {
  it.each([
    [
      { message: 'Auth session missing!', status: 400 },
      'This link has expired or was used before. Please ask for a new one.',
    ],
    [
      { code: 'same_password', message: 'x', status: 422 },
      'This is your present password. Please choose another one.',
    ],
    [
      { message: 'slow down', status: 429 },
      'Too many attempts. Please wait a minute and try again.',
    ],
    [
      { name: 'AuthSessionMissingError', message: 'Auth session missing!', status: 400 },
      'No user logged in. Please open the link of your mail again, or ask for a new one.',
    ],
  ])('says of %p: %s', (error, sentence) => {
    expect(resetMessage(error)).toBe(sentence);
  });
});
