import type { PaymentError } from './objects.ts';
import { Refusal } from './refusal.ts';

/** Stripe's test accounts at routing number 110000000 (docs.stripe.com/payments/ach-direct-debit). */
const accounts: Record<string, string> = {
  '000123456789': 'debits',
  '000222222227': 'lacksFunds',
  '000111111113': 'closed',
};
const routingNumber = '110000000';

/** Why a debit comes back, days after it was accepted. */
const returns: Record<string, PaymentError> = {
  lacksFunds: returned('insufficient_funds', 'The bank account has insufficient funds.'),
  closed: returned('account_closed', 'The bank account is closed.'),
};

function returned(code: string, message: string): PaymentError {
  return { type: 'invalid_request_error', code, message };
}

type TypedBank = { account_number: string; routing_number: string };

/** The bank account behind what was typed. @throws Refusal with the provider's words */
export function readBank({ account_number: account, routing_number: routing }: TypedBank) {
  if (routing !== routingNumber)
    throw refused('routing_number_invalid', 'Your routing number is incorrect.', 'routing_number');
  const behaviour = accounts[account];
  if (!behaviour)
    throw refused(
      'account_number_invalid',
      'Your account number is incorrect. This is test mode: use a test account, such as 000123456789.',
      'account_number',
    );
  return {
    us_bank_account: {
      bank_name: 'STRIPE TEST BANK',
      last4: account.slice(-4),
      routing_number: routing,
    },
    behaviour,
  };
}

/** Why the debit of an account is returned; undefined if it is paid. */
export const returnOf = (behaviour: string | undefined): PaymentError | undefined =>
  behaviour === undefined ? undefined : returns[behaviour];

const refused = (code: string, message: string, param: string) =>
  new Refusal(400, { type: 'invalid_request_error', code, message, param });
