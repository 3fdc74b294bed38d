import { ApiError } from '@plumbline/kit';
import Stripe from 'stripe';

const away = 'The card provider isn’t responding. Please try again in a moment.';

/** What the provider refused, in its own words where they are meant for people. */
function toApiError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const refusal = refusalOf(error);
  refusal.cause = error;
  return refusal;
}

function refusalOf(error: Stripe.errors.StripeError): ApiError {
  if (error instanceof Stripe.errors.StripeCardError)
    return new ApiError(422, error.code ?? 'card_declined', error.message);
  if (error.code === 'resource_missing')
    return new ApiError(404, 'not_found', 'The card provider no longer has this record.');
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return new ApiError(409, error.code ?? 'refused', error.message);
  if (error instanceof Stripe.errors.StripeRateLimitError)
    return new ApiError(429, 'too_many_requests', 'Too many requests. Please wait a moment.');
  return new ApiError(502, 'card_provider', away);
}

/** Runs a call to the provider and puts what it refuses into the gateway's one error shape. */
export async function asked<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    throw toApiError(error);
  }
}
