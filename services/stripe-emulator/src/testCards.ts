import type { PaymentError } from './objects.ts';
import { Refusal } from './refusal.ts';

/**
 * The test cards: Stripe's own numbers and their answers (docs.stripe.com/testing), and one of ours,
 * 4000 0000 0000 5126, whose payments are "processing" for a moment as a bank debit is for days.
 */
const cards: Record<string, { brand: string; behaviour: string }> = {
  '4242424242424242': { brand: 'visa', behaviour: 'success' },
  '4000056655665556': { brand: 'visa', behaviour: 'success' },
  '5555555555554444': { brand: 'mastercard', behaviour: 'success' },
  '378282246310005': { brand: 'amex', behaviour: 'success' },
  '6011111111111117': { brand: 'discover', behaviour: 'success' },
  '4000000000000002': { brand: 'visa', behaviour: 'declined' },
  '4000000000009995': { brand: 'visa', behaviour: 'insufficient' },
  '4000000000000069': { brand: 'visa', behaviour: 'expired' },
  '4000000000000127': { brand: 'visa', behaviour: 'cvc' },
  '4000000000000119': { brand: 'visa', behaviour: 'fault' },
  '4000000000000341': { brand: 'visa', behaviour: 'declinesLater' },
  '4000002500003155': { brand: 'visa', behaviour: 'authenticates' },
  '4000002760003184': { brand: 'visa', behaviour: 'authenticatesAlways' },
  '4000000000000259': { brand: 'visa', behaviour: 'disputes' },
  '4000000000005126': { brand: 'visa', behaviour: 'processing' },
};

/** Stripe's names for typed test cards, for servers that must not see numbers. */
const tokens: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_createDispute: '4000000000000259',
  pm_card_threeDSecure2Required: '4000002500003155',
};

/** What would have to be typed for a named test card. */
export function namedCard(name: string) {
  const number = tokens[name];
  return number && { number, exp_month: 12, exp_year: new Date().getUTCFullYear() + 3, cvc: '123' };
}

const declines: Record<string, PaymentError> = {
  declined: decline('generic_decline', 'Your card was declined.'),
  declinesLater: decline('generic_decline', 'Your card was declined.'),
  insufficient: decline('insufficient_funds', 'Your card has insufficient funds.'),
  expired: fault('expired_card', 'Your card has expired.'),
  cvc: fault('incorrect_cvc', "Your card's security code is incorrect."),
  fault: fault(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
};

function decline(decline_code: string, message: string): PaymentError {
  return { type: 'card_error', code: 'card_declined', decline_code, message };
}
function fault(code: string, message: string): PaymentError {
  return { type: 'card_error', code, message };
}

export const authenticationFailed: PaymentError = fault(
  'payment_intent_authentication_failure',
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
);
const authenticationRequired = decline(
  'authentication_required',
  'Your card was declined. This transaction requires authentication.',
);

/** What becomes of a charge: it passes, is refused, or waits for somebody. */
export type Verdict = 'pass' | 'authenticate' | 'process' | PaymentError;

/** `isPresent`: the card's holder is at the form; else it is a renewal. */
export function verdictOn(
  { behaviour, is_set_up }: { behaviour: string; is_set_up: boolean },
  { isPresent, isKeeping = false }: { isPresent: boolean; isKeeping?: boolean },
): Verdict {
  if (behaviour === 'declinesLater' && isKeeping) return 'pass';
  const declined = declines[behaviour];
  if (declined) return declined;
  if (behaviour === 'processing') return isKeeping ? 'pass' : 'process';
  if (behaviour === 'authenticatesAlways')
    return isPresent ? 'authenticate' : authenticationRequired;
  if (behaviour === 'authenticates') {
    if (isPresent) return is_set_up && !isKeeping ? 'pass' : 'authenticate';
    return is_set_up ? 'pass' : authenticationRequired;
  }
  return 'pass';
}

/** The card behind what somebody typed. @throws Refusal with the provider's words */
export function readCard(given: {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc: string;
}) {
  const number = given.number.replaceAll(/\D/g, '');
  const expiry = new Date(Date.UTC(given.exp_year, given.exp_month, 1));
  if (!passesLuhn(number)) throw refused('incorrect_number', 'Your card number is incorrect.');
  if (!(given.exp_month >= 1 && given.exp_month <= 12))
    throw refused('invalid_expiry_month', "Your card's expiration month is invalid.");
  if (expiry.getTime() <= Date.now())
    throw refused('invalid_expiry_year', "Your card's expiration year is invalid.");
  if (!/^\d{3,4}$/.test(given.cvc))
    throw refused('invalid_cvc', "Your card's security code is invalid.");
  const known = cards[number];
  if (!known)
    throw refused(
      'card_declined',
      'Your card was declined. This is test mode: use a test card, such as 4242 4242 4242 4242.',
    );
  const { exp_month, exp_year } = given;
  return {
    card: { brand: known.brand, last4: number.slice(-4), exp_month, exp_year },
    behaviour: known.behaviour,
  };
}

const refused = (code: string, message: string) =>
  new Refusal(402, { type: 'card_error', code, message });

function passesLuhn(number: string): boolean {
  if (number.length < 12) return false;
  const sum = number
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
