import type { StatusShape, ToneName } from '@plumbline/design';
import { unitShort } from '@plumbline/domain';
import type {
  InvoiceKind,
  InvoiceRow,
  PaymentMethod,
  PaymentStatus,
  QuoteStatus,
} from '../data/schemas.ts';

export const documentWord = { quote: 'Quote', invoice: 'Invoice' } as const;

export type Look = { label: string; tone: ToneName; shape: StatusShape };

/** A quote's status in words, with the shape and colour that go with it. */
export const quoteLook: Record<QuoteStatus, Look> = {
  draft: { label: 'Draft', tone: 'neutral', shape: 'ring' },
  sent: { label: 'Sent', tone: 'primary', shape: 'half' },
  accepted: { label: 'Accepted', tone: 'success', shape: 'check' },
  expired: { label: 'Expired', tone: 'warning', shape: 'triangle' },
  rejected: { label: 'Rejected', tone: 'error', shape: 'cross' },
};

const paymentLook: Record<PaymentStatus, Look> = {
  paid: { label: 'Paid', tone: 'success', shape: 'check' },
  pending: { label: 'Pending', tone: 'primary', shape: 'ring' },
  partial: { label: 'Partial', tone: 'accent', shape: 'half' },
  overdue: { label: 'Overdue', tone: 'error', shape: 'triangle' },
};

/** How an invoice stands: a draft and a void one say so, every other by its payments (C8). */
export function invoiceLook({
  status,
  payment_status,
}: Pick<InvoiceRow, 'status' | 'payment_status'>): Look {
  if (status === 'draft') return { label: 'Draft', tone: 'neutral', shape: 'ring' };
  if (status === 'void') return { label: 'Void', tone: 'neutral', shape: 'cross' };
  return paymentLook[payment_status];
}

export const methodLabel: Record<PaymentMethod, string> = {
  card: 'Card',
  ach: 'ACH',
  check: 'Check',
  wire: 'Wire',
  cash: 'Cash',
};

/** Within a sentence: "by check", "by ACH". */
export const methodInSentence = (method: PaymentMethod) =>
  method === 'ach' ? methodLabel.ach : methodLabel[method].toLowerCase();

export const kindLabel: Record<InvoiceKind, string> = {
  standard: 'Invoice',
  deposit: 'Deposit',
  progress: 'Progress invoice',
  retainage: 'Retainage',
  final: 'Final invoice',
  credit_note: 'Credit note',
};

/** Colour of an age in days: over 60 critical, over 30 high, over 0 medium [001 §9]. */
export function agingLook(days: number): Look | undefined {
  if (days > 60) return { label: `${days} days`, tone: 'error', shape: 'triangle' };
  if (days > 30) return { label: `${days} days`, tone: 'warning', shape: 'diamond' };
  if (days > 0)
    return { label: days === 1 ? '1 day' : `${days} days`, tone: 'accent', shape: 'disc' };
  return undefined;
}

/** How soon an open quote expires: a warning at 3 days or fewer, expired below 0 [001 §2]. */
export function expiryLook(status: QuoteStatus, daysLeft: number | null): Look | undefined {
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

/** The day's date where the user is, as `2026-11-20`. */
export function today(now: Date = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** A day some days after another. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Days that a client's payment terms allow; 30 when unknown. */
export function termDays(terms: string | null | undefined): number {
  return { cod: 0, net15: 15, net30: 30, net45: 45, net60: 60 }[terms ?? ''] ?? 30;
}
