export { registrationBusinessTypes as businessTypes, usStates } from '@plumbline/domain/company';

/** A choice of a list: what is stored and what is read. */
export type Choice = { value: string; label: string };

/** Years in business. */
export const yearsInBusiness: readonly Choice[] = [
  { value: '0-1', label: 'Less than 1 year' },
  { value: '1-3', label: '1 to 3 years' },
  { value: '3-5', label: '3 to 5 years' },
  { value: '5-10', label: '5 to 10 years' },
  { value: '10-20', label: '10 to 20 years' },
  { value: '20+', label: 'More than 20 years' },
];

/** Typical size of a project. */
export const projectSizes: readonly Choice[] = [
  { value: 'under-10k', label: 'Under $10,000' },
  { value: '10k-50k', label: '$10,000 to $50,000' },
  { value: '50k-100k', label: '$50,000 to $100,000' },
  { value: '100k-500k', label: '$100,000 to $500,000' },
  { value: '500k-1m', label: '$500,000 to $1 million' },
  { value: 'over-1m', label: 'Over $1 million' },
];
