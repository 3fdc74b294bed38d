import { chatText, fallsBack, serviceText, toFailure, type Failure } from './failures.ts';

const notAuthenticated = 'Not authenticated. Please log in to use AI features.';
const unavailable = 'AI service temporarily unavailable. Please try again later.';
const disabled = 'AI features are currently disabled. Please contact support for assistance.';
const usageLimit =
  'I apologize, but the usage limit of the assistant has been reached. Please try again later.';
const connection =
  "I'm having trouble connecting. Please check your internet connection and try again.";
const authentication =
  'There is an authentication issue with the assistant. Please sign in again, or contact your administrator.';
const apology =
  "I apologize, but I'm currently experiencing technical difficulties. Please try again in a moment.";
const other = 'Sorry, I encountered an error. Please try again.';
const timedOut = 'AI service request timed out. Please try again.';
const streamTimedOut = 'AI streaming service request timed out. Please try again.';

const refusal = (status: number, code: string, error = 'What the server says.') => ({
  status,
  code,
  error,
});

it.each<[string, unknown, 'chat' | 'stream', string, string]>([
  ['no session', refusal(401, 'not_signed_in'), 'stream', notAuthenticated, authentication],
  ['a switched-off service', refusal(503, 'ai_disabled', disabled), 'stream', disabled, disabled],
  ['a used-up month', refusal(402, 'ai_quota'), 'stream', 'What the server says.', usageLimit],
  ['a limit', refusal(429, 'provider_limit'), 'chat', 'What the server says.', usageLimit],
  ['a forbidden call', refusal(403, 'seeing_as'), 'chat', 'What the server says.', authentication],
  ['a refused key', refusal(502, 'provider_auth'), 'chat', 'What the server says.', authentication],
  ['a failing model', refusal(502, 'provider_failed', unavailable), 'chat', unavailable, apology],
  ['no model', refusal(503, 'ai_offline'), 'stream', unavailable, apology],
  ['a slow model', refusal(504, 'timeout', timedOut), 'chat', timedOut, apology],
  ['a slow answer', { name: 'TimeoutError' }, 'chat', timedOut, apology],
  ['a slow stream', { name: 'TimeoutError' }, 'stream', streamTimedOut, apology],
  ['no network', new TypeError('Failed to fetch'), 'stream', unavailable, connection],
  [
    'the page of a proxy',
    { ...refusal(502, 'unexpected'), statusText: 'Bad Gateway' },
    'stream',
    'HTTP 502 Bad Gateway',
    other,
  ],
  ['anything else', refusal(500, 'unexpected'), 'chat', 'What the server says.', other],
])('tells of %s in the words of the specification', (_what, raw, kind, toast, chat) => {
  const failure = toFailure(raw, kind);

  expect([serviceText(failure), chatText(failure)]).toEqual([toast, chat]);
});

it("keeps the gateway's message for a slow stream", () => {
  expect(serviceText(toFailure(refusal(504, 'timeout', streamTimedOut), 'stream'))).toBe(
    streamTimedOut,
  );
});

it.each<[Failure['code'], boolean]>([
  ['provider_failed', true],
  ['timeout', true],
  ['stream_timeout', true],
  ['unexpected', true],
  ['ai_quota', false],
  ['provider_auth', false],
  ['stopped', false],
])('a stream that ended with %s is followed by a plain request: %s', (code, expected) => {
  expect(fallsBack({ code })).toBe(expected);
});
