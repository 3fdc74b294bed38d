import type { SavedCard } from '../../data/savedCards.ts';

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
};

/** "Visa ending in 4242" */
export const cardLabel = ({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>) =>
  `${brands[brand] ?? brand} ending in ${last4}`;

/** "03/2029" */
export const expiryText = ({ expiryMonth, expiryYear }: SavedCard) =>
  expiryMonth === null || expiryYear === null
    ? ''
    : `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`;
