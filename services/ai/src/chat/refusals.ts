import { ApiError, databaseAway } from '@plumbline/kit';
import { z } from 'zod';
import { ProviderError } from '../providers/providerError.ts';

/** How an answer is delivered; the texts of time-outs differ. */
export type Delivery = 'chat' | 'stream';

export const disabled = () =>
  new ApiError(
    503,
    'ai_disabled',
    'AI features are currently disabled. Please contact support for assistance.',
  );

const unavailable = 'AI service temporarily unavailable. Please try again later.';

/** No provider has a key; the panel then answers from the company's own figures. */
export const offline = () => new ApiError(503, 'ai_offline', unavailable);

const timedOut: Record<Delivery, string> = {
  chat: 'AI service request timed out. Please try again.',
  stream: 'AI streaming service request timed out. Please try again.',
};

/** What the person is told when no provider has answered; anything unforeseen stays as it is. */
export function toRefusal(error: unknown, delivery: Delivery): unknown {
  if (!(error instanceof ProviderError)) return error;
  switch (error.fault) {
    case 'limit':
      return new ApiError(
        429,
        'provider_limit',
        'The AI service has reached its usage limit. Please try again later.',
      );
    case 'auth':
      return new ApiError(
        502,
        'provider_auth',
        'The AI service rejected this installation’s key. Please contact your administrator.',
      );
    case 'timeout':
      return new ApiError(504, 'timeout', timedOut[delivery]);
    case 'failed':
      return new ApiError(502, 'provider_failed', unavailable);
  }
}

const refused = z.object({ code: z.string(), message: z.string() });
const refusals: Record<string, [number, string]> = {
  PT401: [401, 'not_signed_in'],
  PT402: [402, 'ai_quota'],
  PT403: [403, 'forbidden'],
  PT429: [429, 'too_many_questions'],
};

/** A refusal of the quota, in the database's own words. */
export function toQuotaRefusal(raw: unknown): ApiError {
  const error = refused.safeParse(raw).data;
  const [status, code] = refusals[error?.code ?? ''] ?? [];
  if (error && status && code) return new ApiError(status, code, error.message);
  return databaseAway();
}
