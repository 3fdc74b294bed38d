import type { StatusShape, ToneName } from '@plumbline/design';
import type { OrderState } from '../data/orderShapes.ts';

type Display = { label: string; tone: ToneName; shape: StatusShape };

/** How the states of an order are shown. */
export const orderDisplay: Record<OrderState, Display> = {
  draft: { label: 'Draft', tone: 'neutral', shape: 'ring' },
  sent: { label: 'Sent', tone: 'info', shape: 'half' },
  accepted: { label: 'Accepted', tone: 'success', shape: 'disc' },
  declined: { label: 'Declined', tone: 'error', shape: 'cross' },
  partly_received: { label: 'Partly received', tone: 'warning', shape: 'half' },
  received: { label: 'Received', tone: 'success', shape: 'check' },
  closed: { label: 'Closed', tone: 'neutral', shape: 'check' },
  void: { label: 'Void', tone: 'neutral', shape: 'cross' },
};

export const kindLabel = { materials: 'Materials', subcontract: 'Subcontract' } as const;

/** A quantity with its unit: "12.5 ft". */
export const quantityText = (quantity: number, unit: string | null) =>
  `${quantity.toLocaleString('en-US', { maximumFractionDigits: 3 })}${unit ? ` ${unit}` : ''}`;
