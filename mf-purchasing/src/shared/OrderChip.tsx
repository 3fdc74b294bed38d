import { StatusChip } from '@plumbline/design';
import type { OrderState } from '../data/orderShapes.ts';
import { orderDisplay } from './orderLabels.ts';

/** The state of an order. */
export const OrderChip = ({ state }: { state: OrderState }) => (
  <StatusChip {...orderDisplay[state]} />
);
