import {
  Alert,
  Box,
  DateText,
  EmptyState,
  Money,
  SectionCard,
  StatusChip,
  Typography,
} from '@plumbline/design';
import { useState } from 'react';
import type { Bidder, BidRequest } from '../../data/bidShapes.ts';
import { bidderDisplay } from '../../shared/bidLabels.ts';
import { AwardDialog } from './AwardDialog.tsx';
import { BidderButtons } from './BidderButtons.tsx';
import { missingText } from './compareBids.ts';
import { RecordBidDialog } from './RecordBidDialog.tsx';

/** The invited vendors, how each answered, and what can be done with it. */
export function Bidders({ request }: { request: BidRequest }) {
  const [open, setOpen] = useState<{ bidder: Bidder; does: 'award' | 'record' }>();
  const close = () => setOpen(undefined);
  return (
    <SectionCard isMain title="Vendors">
      {request.invites.length === 0 && (
        <EmptyState title="No vendors invited" description="Vendors and their bids appear here." />
      )}
      <Box component="ul" aria-label="Invited vendors" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {request.invites.map((bidder) => (
          <Box
            component="li"
            key={bidder.id}
            sx={{
              py: 1.5,
              borderTop: 1,
              borderColor: 'divider',
              '&:first-of-type': { borderTop: 0 },
            }}
          >
            <Head bidder={bidder} />
            <Detail bidder={bidder} />
            <BidderButtons
              request={request}
              bidder={bidder}
              onOpen={(does) => setOpen({ bidder, does })}
            />
          </Box>
        ))}
      </Box>
      {open?.does === 'award' && open.bidder.offer && (
        <AwardDialog
          request={request}
          bidder={open.bidder}
          offer={open.bidder.offer}
          onClose={close}
        />
      )}
      {open?.does === 'record' && (
        <RecordBidDialog request={request} bidder={open.bidder} onClose={close} />
      )}
    </SectionCard>
  );
}

function Head({ bidder: { vendor, state, awarded_at, offer } }: { bidder: Bidder }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{vendor.name}</Typography>
      <StatusChip {...bidderDisplay[state]} />
      {awarded_at && <StatusChip label="Awarded" tone="success" shape="check" />}
      {offer && (
        <Box sx={{ ml: 'auto', fontWeight: 600 }}>
          <Money amount={offer.total} />
        </Box>
      )}
    </Box>
  );
}

function Detail({ bidder }: { bidder: Bidder }) {
  const { offer, state, answered_at, sent_at, decline_reason, mail_error, vendor } = bidder;
  const at = state === 'submitted' || state === 'declined' ? answered_at : sent_at;
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {bidderDisplay[state].label}
        {at && (
          <>
            {' '}
            <DateText value={at} />
          </>
        )}
        {offer?.name && ` by ${offer.name}`}
        {offer && offer.revision > 1 && `, revision ${offer.revision}`}
        {offer?.is_entered && ', entered by your company'}
        {offer && offer.missing > 0 && `, ${missingText(offer.missing)}`}
      </Typography>
      {decline_reason && <Typography variant="body2">{decline_reason}</Typography>}
      {mail_error && (
        <Alert severity="error" sx={{ my: 1 }}>
          The email to {vendor.email} wasn’t delivered: {mail_error}
        </Alert>
      )}
    </>
  );
}
