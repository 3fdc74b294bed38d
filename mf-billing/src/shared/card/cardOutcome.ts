/** What became of a card that was handed to the provider. */
export type CardOutcome =
  | { status: 'succeeded' | 'processing'; paymentMethod: string | null }
  | { status: 'failed'; message: string };

/** Shown where the provider says nothing of its own [001 §8]. */
export const paymentFailed = 'Payment failed. Please try again.';
/** Shown where the provider could not be reached [001 §8]. */
export const paymentBroke = 'An error occurred during payment.';

export const failed = (message: string | null | undefined): CardOutcome => ({
  status: 'failed',
  message: message || paymentFailed,
});

/** What a card form is for: to pay with a card, or to keep one. The id before `_secret_` says which. */
export const isSetup = (clientSecret: string) => clientSecret.startsWith('seti_');
