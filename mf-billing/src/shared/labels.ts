import type { StatusDisplay } from '@plumbline/design';
import { type InvoiceKind, type QuoteStatus, unitShort } from '@plumbline/domain';

export const documentLabel = { quote: 'Quote', invoice: 'Invoice' } as const;

export const kindLabel: Record<InvoiceKind, string> = {
  standard: 'Invoice',
  deposit: 'Deposit',
  progress: 'Progress invoice',
  retainage: 'Retainage',
  final: 'Final invoice',
  credit_note: 'Credit note',
};

/** Colour of an age in days: over 60 critical, over 30 high, over 0 medium. */
export function agingDisplay(days: number): StatusDisplay | undefined {
  if (days > 60) return { label: `${days} days`, tone: 'error', shape: 'triangle' };
  if (days > 30) return { label: `${days} days`, tone: 'warning', shape: 'diamond' };
  if (days > 0)
    return { label: days === 1 ? '1 day' : `${days} days`, tone: 'accent', shape: 'disc' };
  return undefined;
}

/** How soon an open quote expires: a warning at 3 days or fewer, expired below 0. */
export function expiryDisplay(
  status: QuoteStatus,
  daysLeft: number | null,
): StatusDisplay | undefined {
  if (status === 'accepted' || status === 'rejected' || daysLeft === null) return undefined;
  if (daysLeft < 0) return { label: 'Expired', tone: 'error', shape: 'triangle' };
  if (daysLeft > 3) return undefined;
  const label =
    daysLeft === 0 ? 'Expires today' : daysLeft === 1 ? '1 day left' : `${daysLeft} days left`;
  return { label, tone: 'warning', shape: 'diamond' };
}

/** "185 sq ft", "2 each": how much of a line there is. */
export const quantityText = (quantity: number | string | null, unit: string | null) =>
  [quantity, unit && unitShort(unit)].filter((part) => part !== null && part !== '').join(' ');

/** Days that a client's payment terms allow; 30 when unknown. */
export function termDays(terms: string | null | undefined): number {
  return { cod: 0, net15: 15, net30: 30, net45: 45, net60: 60 }[terms ?? ''] ?? 30;
}
