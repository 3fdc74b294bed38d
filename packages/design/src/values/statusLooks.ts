import {
  inWords,
  type PaymentStatus,
  type ProjectStatus,
  type QuoteStatus,
} from '@plumbline/domain';
import type { ToneName } from '../theme/palette.ts';
import type { StatusShape } from './StatusChip.tsx';

/** A status in words, with the shape and colour that go with it: what `StatusChip` takes. */
export type StatusLook = { label: string; tone: ToneName; shape: StatusShape };

/** How a project stands. */
export const projectLook = {
  planning: { label: 'Planning', tone: 'neutral', shape: 'ring' },
  in_progress: { label: 'In Progress', tone: 'primary', shape: 'half' },
  on_hold: { label: 'On Hold', tone: 'accent', shape: 'pause' },
  completed: { label: 'Completed', tone: 'success', shape: 'check' },
  delayed: { label: 'Delayed', tone: 'error', shape: 'triangle' },
} as const satisfies Record<ProjectStatus, StatusLook>;

/** How a quote stands. */
export const quoteLook = {
  draft: { label: 'Draft', tone: 'neutral', shape: 'ring' },
  sent: { label: 'Sent', tone: 'primary', shape: 'half' },
  accepted: { label: 'Accepted', tone: 'success', shape: 'check' },
  expired: { label: 'Expired', tone: 'warning', shape: 'triangle' },
  rejected: { label: 'Rejected', tone: 'error', shape: 'cross' },
} as const satisfies Record<QuoteStatus, StatusLook>;

/** How the payment of an invoice stands. */
export const paymentLook = {
  paid: { label: 'Paid', tone: 'success', shape: 'check' },
  pending: { label: 'Pending', tone: 'primary', shape: 'ring' },
  partial: { label: 'Partial', tone: 'accent', shape: 'half' },
  overdue: { label: 'Overdue', tone: 'error', shape: 'triangle' },
} as const satisfies Record<PaymentStatus, StatusLook>;

/**
 * Label, color, and shape of a status. A status that the table doesn't know (a newer release added it) is
 * shown as its own words, in neutral.
 */
export const statusDisplay = <Status extends string>(
  looks: Readonly<Record<Status, StatusLook>>,
  status: Status,
): StatusLook =>
  Object.hasOwn(looks, status)
    ? looks[status]
    : { label: inWords(status), tone: 'neutral', shape: 'ring' };

const voided: StatusLook = { label: 'Void', tone: 'neutral', shape: 'cross' };
const credited: StatusLook = { label: 'Credited', tone: 'neutral', shape: 'check' };

/** How an invoice stands: a draft, a void one and a credit note say so, every other by its payments (C8). */
export function invoiceLook(invoice: {
  status: string;
  kind: string;
  payment_status: keyof typeof paymentLook;
}): StatusLook {
  if (invoice.status === 'draft') return quoteLook.draft;
  if (invoice.status === 'void') return voided;
  if (invoice.kind === 'credit_note') return credited;
  return statusDisplay(paymentLook, invoice.payment_status);
}
