import type { StatusShape, ToneName } from '@plumbline/design';
import type { BidderState, BidState } from '../data/bidShapes.ts';

type Display = { label: string; tone: ToneName; shape: StatusShape };

/** How the states of a bid request are shown. */
export const bidDisplay: Record<BidState, Display> = {
  draft: { label: 'Draft', tone: 'neutral', shape: 'ring' },
  open: { label: 'Open', tone: 'info', shape: 'half' },
  closed: { label: 'Closed', tone: 'warning', shape: 'pause' },
  awarded: { label: 'Awarded', tone: 'success', shape: 'check' },
  canceled: { label: 'Canceled', tone: 'neutral', shape: 'cross' },
};

/** How the answers of vendors are shown. */
export const bidderDisplay: Record<BidderState, Display> = {
  invited: { label: 'Invited', tone: 'neutral', shape: 'ring' },
  viewed: { label: 'Viewed', tone: 'info', shape: 'half' },
  submitted: { label: 'Bid received', tone: 'success', shape: 'check' },
  declined: { label: 'Declined', tone: 'error', shape: 'cross' },
};
