import {
  inWords,
  type PaymentStatus,
  type ProjectStatus,
  type QuoteStatus,
} from '@plumbline/domain';
import type { ToneName } from '../theme/palette.ts';
import type { StatusShape } from './StatusChip.tsx';

/** Label, color, and shape of a status: the props of `StatusChip`. */
export type StatusDisplay = { label: string; tone: ToneName; shape: StatusShape };

/** How each project status is shown. */
export const projectStatusDisplay = {
  planning: { label: 'Planning', tone: 'neutral', shape: 'ring' },
  in_progress: { label: 'In Progress', tone: 'primary', shape: 'half' },
  on_hold: { label: 'On Hold', tone: 'accent', shape: 'pause' },
  completed: { label: 'Completed', tone: 'success', shape: 'check' },
  delayed: { label: 'Delayed', tone: 'error', shape: 'triangle' },
} as const satisfies Record<ProjectStatus, StatusDisplay>;

/** How each quote status is shown. */
export const quoteStatusDisplay = {
  draft: { label: 'Draft', tone: 'neutral', shape: 'ring' },
  sent: { label: 'Sent', tone: 'primary', shape: 'half' },
  accepted: { label: 'Accepted', tone: 'success', shape: 'check' },
  expired: { label: 'Expired', tone: 'warning', shape: 'triangle' },
  rejected: { label: 'Rejected', tone: 'error', shape: 'cross' },
} as const satisfies Record<QuoteStatus, StatusDisplay>;

/** How each payment status of an invoice is shown. */
export const paymentStatusDisplay = {
  paid: { label: 'Paid', tone: 'success', shape: 'check' },
  pending: { label: 'Pending', tone: 'primary', shape: 'ring' },
  partial: { label: 'Partial', tone: 'accent', shape: 'half' },
  overdue: { label: 'Overdue', tone: 'error', shape: 'triangle' },
} as const satisfies Record<PaymentStatus, StatusDisplay>;

/**
 * Label, color, and shape of a status. A status that the table doesn't know (a newer release added it) is
 * shown as its own words, in neutral.
 */
export const statusDisplay = <Status extends string>(
  table: Readonly<Record<Status, StatusDisplay>>,
  status: Status,
): StatusDisplay =>
  Object.hasOwn(table, status)
    ? table[status]
    : { label: inWords(status), tone: 'neutral', shape: 'ring' };

const voided: StatusDisplay = { label: 'Void', tone: 'neutral', shape: 'cross' };
const credited: StatusDisplay = { label: 'Credited', tone: 'neutral', shape: 'check' };

/** How an invoice is shown: drafts, void invoices, and credit notes as such, all others by payment status. */
export function invoiceStatusDisplay(invoice: {
  status: string;
  kind: string;
  payment_status: keyof typeof paymentStatusDisplay;
}): StatusDisplay {
  if (invoice.status === 'draft') return quoteStatusDisplay.draft;
  if (invoice.status === 'void') return voided;
  if (invoice.kind === 'credit_note') return credited;
  return statusDisplay(paymentStatusDisplay, invoice.payment_status);
}
