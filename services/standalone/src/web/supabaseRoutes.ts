import { getRequestListener } from '@hono/node-server';
import { ApiError, limited } from '@plumbline/kit';
import { filePolicy } from '@plumbline/pages';
import { Router, type RequestHandler } from 'express';
import type { Handler } from '../supabase/handler.ts';

const megabyte = 1024 * 1024;
// Counted when they fail: guessing is slowed down, signing in is not.
const guesses = ['/auth/v1/token', '/auth/v1/verify'];
// Each sends an email or adds an account, so these count whether they worked or not.
const sending = [
  '/auth/v1/signup',
  '/auth/v1/recover',
  '/auth/v1/resend',
  '/auth/v1/otp',
  '/auth/v1/magiclink',
];
// Each leaves a row behind, or opens a session by the secret of a link.
const visiting = [
  '/auth/v1/authorize',
  '/auth/v1/callback',
  '/auth/v1/verify',
  '/auth/v1/reauthenticate',
];

// What a visitor opens with a secret token: a link to a quote, an invoice, a project, a signature, a survey, an invitation.
const byToken = [
  'view_shared_document',
  'decide_shared_quote',
  'ask_about_document',
  'read_shared_project',
  'calendar_feed',
  'peek_invitation',
  'peek_signature',
  'decline_signature',
  'read_shared_file',
  'sign_document',
  'peek_survey',
  'answer_survey',
  'shared_payment',
].map((name) => `/rest/v1/rpc/${name}`);

/** The Supabase APIs on the page's own origin, with limits on body size and on attempts to sign in. */
export function supabaseRoutes(handle: Handler, attemptsInFiveMinutes: number): Router {
  const listener = getRequestListener(
    (request, { incoming }) =>
      handle(request, {
        peerAddress: addressOf(incoming),
      }),
    { overrideGlobalObjects: false },
  );
  const forward: RequestHandler = (req, res) => listener(req, res);
  const router = Router({ caseSensitive: true, strict: true });
  router.post(guesses, attemptLimit(attemptsInFiveMinutes));
  router.post(sending, attemptLimit(attemptsInFiveMinutes, 'all'));
  const visits = attemptLimit(attemptsInFiveMinutes, 'all');
  router.get(visiting, visits);
  router.post('/auth/v1/callback', visits);
  router.put('/auth/v1/user', attemptLimit(attemptsInFiveMinutes, 'all'));
  router.all(byToken, attemptLimit(attemptsInFiveMinutes));
  router.all('/auth/v1/*path', noStore, atMost(64 * 1024), forward);
  router.all('/rest/v1{/*path}', noStore, atMost(5 * megabyte), forward);
  router.all(
    '/storage/v1/*path',
    atMost(52 * megabyte),
    (_req, res, next) => {
      res.set({ 'content-security-policy': filePolicy, 'x-frame-options': 'SAMEORIGIN' });
      next();
    },
    forward,
  );
  return router;
}

/** Express knows the caller behind a proxy on this machine; the socket would be the proxy's. */
function addressOf(incoming: object): string | null {
  const address = 'ip' in incoming && typeof incoming.ip === 'string' ? incoming.ip : null;
  return address?.replace(/^::ffff:/, '') ?? null;
}

/** Rows and sessions are for one person; no cache keeps them. */
const noStore: RequestHandler = (_req, res, next) => {
  res.set('cache-control', 'no-store');
  next();
};

function atMost(bytes: number): RequestHandler {
  return (req, _res, next) => {
    const length = req.get('content-length');
    if (req.get('transfer-encoding') !== undefined)
      throw new ApiError(411, 'length_required', 'The request needs a Content-Length header.');
    if (Number(length ?? 0) > bytes)
      throw new ApiError(413, 'too_large', 'The request is too large.');
    next();
  };
}

/** Counts what failed only, unless told: guessing is slowed down, working is not. */
const attemptLimit = (max: number, counts: 'all' | 'failures' = 'failures'): RequestHandler =>
  limited({
    max,
    seconds: 300,
    by: 'address',
    counts,
    // The code that supabase's own clients know.
    refusal: {
      code: 'over_request_rate_limit',
      message: 'Too many attempts. Please wait a few minutes and try again.',
    },
  });
