/** The result of a card payment or setup. */
export type CardOutcome =
  | { status: 'succeeded' | 'processing'; paymentMethod: string | null }
  | { status: 'failed'; message: string };

/** Shown if the provider sends no message. */
export const paymentFailed = 'Payment failed. Please try again.';
/** Shown if the provider can't be reached. */
export const paymentBroke = 'An error occurred during payment.';

const paymentClosed =
  'This invoice was paid or changed while you were paying. Close this to see the latest version.';

type Refusal = { code?: string | undefined; message?: string | undefined };

/** The provider's message, except for a payment canceled while its card form was open. */
export const failed = ({ code, message }: Refusal = {}): CardOutcome => ({
  status: 'failed',
  message: code === 'payment_intent_unexpected_state' ? paymentClosed : message || paymentFailed,
});

/** Whether a client secret is for a payment or for saving a card, from the id before `_secret_`. */
export const isSetup = (clientSecret: string) => clientSecret.startsWith('seti_');
