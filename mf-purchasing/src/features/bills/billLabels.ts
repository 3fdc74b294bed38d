import { statusDisplay, type StatusDisplay } from '@plumbline/design';
import type { BillState } from '../../data/billSchemas.ts';

/** How each state of a bill is shown. */
const displays: Record<BillState, StatusDisplay> = {
  inbox: { label: 'To check', tone: 'accent', shape: 'ring' },
  draft: { label: 'Draft', tone: 'neutral', shape: 'ring' },
  matched: { label: 'To approve', tone: 'primary', shape: 'half' },
  exception: { label: 'Exception', tone: 'error', shape: 'triangle' },
  approved: { label: 'To pay', tone: 'warning', shape: 'half' },
  partly_paid: { label: 'Partly paid', tone: 'accent', shape: 'half' },
  paid: { label: 'Paid', tone: 'success', shape: 'check' },
  void: { label: 'Void', tone: 'neutral', shape: 'cross' },
};

/** How a state is shown; one that a newer server added, by its own word. */
export const billStateDisplay = (state: string, kind = 'bill'): StatusDisplay =>
  statusDisplay<string>(kind === 'credit' ? { ...displays, ...creditDisplays } : displays, state);

/** A credit memo is not paid, but used. */
const creditDisplays: Partial<Record<BillState, StatusDisplay>> = {
  approved: { label: 'To use', tone: 'warning', shape: 'half' },
  partly_paid: { label: 'Partly used', tone: 'accent', shape: 'half' },
  paid: { label: 'Used', tone: 'success', shape: 'check' },
};

const problems: Record<string, string> = {
  over_ordered: 'More than ordered',
  not_received: 'Not received yet',
  price: 'Price differs',
};

/** Why a line doesn't match its order; a newer server may find more. */
export const problemLabel = (problem: string): string =>
  problems[problem] ?? 'Differs from the order';

/** How a bill can be paid. */
export const paymentMethods = [
  { value: 'check', label: 'Check' },
  { value: 'ach', label: 'ACH' },
  { value: 'card', label: 'Card' },
  { value: 'cash', label: 'Cash' },
  { value: 'other', label: 'Other' },
];

/** What the list can be narrowed to. */
export const shownChoices = [
  { value: '', label: 'All' },
  { value: 'check', label: 'To check' },
  { value: 'approve', label: 'To approve' },
  { value: 'pay', label: 'To pay' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'paid', label: 'Paid' },
];

/** A bill in words: its number, or that it has none yet. */
export const billName = ({
  vendor_number: number,
  kind,
}: {
  vendor_number: string | null;
  kind: string;
}) => `${kind === 'credit' ? 'Credit memo' : 'Bill'}${number ? ` ${number}` : ''}`;
