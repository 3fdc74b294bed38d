import {
  Alert,
  Box,
  DateText,
  Facts,
  Link,
  Money,
  SectionCard,
  StatusChip,
  Typography,
} from '@plumbline/design';
import type { SharedBid } from '../../data/bidShapes.ts';
import { bidderDisplay } from '../../shared/bidLabels.ts';
import { LineList } from '../../shared/LineList.tsx';
import { quantityText } from '../../shared/orderLabels.ts';
import { missingText } from '../bid/compareBids.ts';

const closedText = {
  open: '',
  past_due: 'The due date has passed.',
  closed: 'This bid request is closed.',
  canceled: 'Your customer canceled this bid request.',
};

export function State({ bid }: { bid: SharedBid }) {
  const { state, is_lost, answer, offer } = bid;
  return (
    <>
      <Box component="output" sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {(answer === 'submitted' || answer === 'declined') && (
          <StatusChip
            {...bidderDisplay[answer]}
            label={answer === 'submitted' ? 'Bid sent' : 'You declined'}
          />
        )}
        {offer && offer.revision > 1 && <span>Revision {offer.revision}</span>}
      </Box>
      {state !== 'open' && (
        <Alert severity="info">
          {is_lost
            ? 'Your customer chose another vendor. Thank you for your bid.'
            : closedText[state]}
        </Alert>
      )}
    </>
  );
}

export function Scope({ bid }: { bid: SharedBid }) {
  return (
    <SectionCard isMain title="Scope">
      <Facts
        facts={[
          ['Bids due', <DateText key="due" value={bid.due_on} />],
          ['Project', bid.project],
          ['Address', bid.address],
          ['Needed by', bid.needed_by && <DateText value={bid.needed_by} />],
        ]}
      />
      {bid.scope && (
        <Typography sx={{ mt: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {bid.scope}
        </Typography>
      )}
      <Documents documents={bid.documents} />
    </SectionCard>
  );
}

function Documents({ documents }: Pick<SharedBid, 'documents'>) {
  return documents.map(({ name, file_name, url }) => (
    <Box key={`${name} ${file_name}`} sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      {url ? (
        <Link href={url} target="_blank" rel="noreferrer">
          {name}
        </Link>
      ) : (
        name
      )}
    </Box>
  ));
}

/** The lines, with the vendor's own prices once there are some. */
export function Given({ bid: { lines, offer } }: { bid: SharedBid }) {
  const isPriced = offer !== null && offer.lump_sum === null;
  return (
    <SectionCard isMain title={offer ? 'Your bid' : 'Lines'}>
      <LineList
        label="Lines"
        lines={lines.map(({ id, description, quantity, unit }) => {
          const price = offer?.prices.find(({ line_id }) => line_id === id);
          return {
            id,
            title: description,
            detail: quantityText(quantity, unit),
            end: price ? <Money amount={price.amount} /> : isPriced && 'No price',
          };
        })}
      />
      {offer && (
        <Box sx={{ mt: 2 }}>
          <Facts
            facts={[
              ['Total without tax', <Money key="total" amount={offer.total} />],
              ['Lines without a price', missingText(offer.missing)],
              ['Not included', offer.exclusions],
              ['Notes', offer.note],
              ['Valid until', offer.valid_until && <DateText value={offer.valid_until} />],
              ['Name', offer.name],
            ]}
          />
        </Box>
      )}
    </SectionCard>
  );
}
