import type { StatusShape, ToneName } from '@plumbline/design';
import type { ClientInvoice } from '../../data/clientFile.ts';

type Look = { label: string; tone: ToneName; shape: StatusShape };

const looks: Record<string, Look> = {
  paid: { label: 'Paid', tone: 'success', shape: 'check' },
  pending: { label: 'Pending', tone: 'primary', shape: 'ring' },
  partial: { label: 'Partial', tone: 'accent', shape: 'half' },
  overdue: { label: 'Overdue', tone: 'error', shape: 'triangle' },
};
const draft: Look = { label: 'Draft', tone: 'neutral', shape: 'ring' };
const voided: Look = { label: 'Void', tone: 'neutral', shape: 'cross' };

/** How an invoice stands: a draft and a void one say so, every other by its payments (C8). */
export function invoiceLook({
  status,
  payment_status,
}: Pick<ClientInvoice, 'status' | 'payment_status'>): Look {
  if (status === 'draft') return draft;
  if (status === 'void') return voided;
  return looks[payment_status] ?? { label: payment_status, tone: 'neutral', shape: 'disc' };
}
