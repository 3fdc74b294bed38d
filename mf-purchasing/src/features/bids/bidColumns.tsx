import { DateText, Money } from '@plumbline/design';
import type { Column, CompactRow } from '@plumbline/design/grid';
import type { BidRow } from '../../data/bidShapes.ts';
import { BidChip } from '../../shared/BidChip.tsx';

const dash = '–';

/** "2 of 3 bid". */
const answers = ({ invited, submitted }: BidRow) =>
  invited ? `${submitted ?? 0} of ${invited} bid` : 'None invited';

/** The columns of the list of bid requests. */
export const bidColumns: Column<BidRow>[] = [
  { field: 'number', header: 'Request', width: 112, render: ({ number }) => number },
  { field: 'title', header: 'Title', grow: 3, width: 200, render: ({ title }) => title },
  {
    field: 'project_name',
    header: 'Project',
    grow: 2,
    width: 150,
    yields: 2,
    render: ({ project_name }) => project_name ?? dash,
  },
  {
    field: 'state',
    header: 'Status',
    width: 130,
    sortable: true,
    render: ({ state }) => <BidChip state={state} />,
  },
  {
    field: 'due_on',
    header: 'Bids due',
    width: 120,
    sortable: true,
    render: ({ due_on }) => <DateText value={due_on} />,
  },
  // The list starts in this order: the grid must know the column.
  {
    field: 'created_at',
    header: 'Created',
    width: 120,
    yields: 0,
    sortable: true,
    render: ({ created_at }) => <DateText value={created_at} />,
  },
  { field: 'invited', header: 'Bids', width: 110, yields: 3, render: answers },
  {
    field: 'awarded_vendor',
    header: 'Awarded to',
    grow: 1,
    width: 140,
    yields: 1,
    render: ({ awarded_vendor }) => awarded_vendor ?? dash,
  },
  {
    field: 'lowest',
    header: 'Lowest',
    width: 120,
    align: 'right',
    render: ({ lowest }) => (lowest === null ? dash : <Money amount={lowest} />),
  },
];

/** A bid request on a phone. */
export const toCompactBid = (bid: BidRow): CompactRow => ({
  title: bid.number,
  status: <BidChip state={bid.state} />,
  detail: `${bid.title}, ${answers(bid)}`,
  end: bid.lowest === null ? undefined : <Money amount={bid.lowest} />,
});
