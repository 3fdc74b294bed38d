import { formatDate, formatMoney } from '@plumbline/design';
import type { LienWaiverKind } from '@plumbline/domain';

/** What a waiver says of its payment. */
export type WaiverFacts = {
  claimant: string;
  client: string;
  project: string;
  location: string;
  amount: number;
  through: string;
  cleared: string;
};

const beginnings = {
  conditional:
    'This waiver takes effect only when {claimant} has received {amount} from or on behalf of {client} and the payment has cleared the bank. Until then it has no effect.',
  unconditional:
    '{claimant} has received {amount} from or on behalf of {client}. The payment cleared the bank on {cleared}.',
};
const ends = {
  progress:
    'For that payment, {claimant} gives up its rights to a mechanic’s lien, stop payment notice, or payment bond claim on {project}, {location}, for labor, services, equipment, and materials furnished through {through}.\n\nNot covered: retainage, work or materials after that date, change orders that were not approved, and disputed claims listed here: none.',
  final:
    'With that payment, {claimant} has been paid in full for {project}, {location}, and gives up all rights to a mechanic’s lien, stop payment notice, or payment bond claim on it.\n\nNot covered: disputed claims listed here: none.',
};

/** The product's own plain wording; it is no form of a state. */
export function defaultWaiverText(kind: LienWaiverKind): string {
  const start = kind.startsWith('unconditional') ? 'unconditional' : 'conditional';
  const end = kind.endsWith('final') ? 'final' : 'progress';
  return `${beginnings[start]}\n\n${ends[end]}`;
}

/** Fills the placeholders of a waiver's wording: {claimant}, {amount}, {through} and so on. */
export function fillWaiverText(text: string, facts: WaiverFacts): string {
  const values: Record<string, string> = {
    ...facts,
    amount: formatMoney(facts.amount),
    through: formatDate(facts.through),
    cleared: facts.cleared ? formatDate(facts.cleared) : '',
  };
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
