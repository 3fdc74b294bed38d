import { Box, Typography } from '@plumbline/design';
import { CopyField } from '@plumbline/design/forms';
import type { SentBid } from '../../data/bidShapes.ts';

/** Links to share, one for each vendor. */
export function BidLinks({ links }: { links: SentBid['links'] }) {
  return (
    <>
      <Typography sx={{ mb: 2 }}>
        Each link is for one vendor. Send it by text message, email, or another app.
      </Typography>
      {links.map(({ vendor_id, vendor_name, token }) => (
        <Box key={vendor_id} sx={{ mb: 2 }}>
          <CopyField
            label={`Link for ${vendor_name}`}
            value={`${window.location.origin}/shared/bids/${token}`}
          />
        </Box>
      ))}
    </>
  );
}
