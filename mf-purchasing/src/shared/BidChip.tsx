import { StatusChip } from '@plumbline/design';
import type { BidState } from '../data/bidShapes.ts';
import { bidDisplay } from './bidLabels.ts';

/** The state of a bid request. */
export const BidChip = ({ state }: { state: BidState }) => <StatusChip {...bidDisplay[state]} />;
