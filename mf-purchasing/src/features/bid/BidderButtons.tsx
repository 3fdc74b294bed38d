import { messageOf } from '@plumbline/data';
import { ActionButton, Box, Button } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { denialReason, useAccess, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  usePurchasingRemoveBidderMutation,
  usePurchasingSendBidMutation,
} from '../../data/bidActions.ts';
import type { Bidder, BidRequest, SentBid } from '../../data/bidShapes.ts';
import { BidLinks } from './BidLinks.tsx';

type BidderButtonsProps = {
  request: BidRequest;
  bidder: Bidder;
  onOpen: (does: 'award' | 'record') => void;
};

/** What can be done with an invited vendor: award, enter a bid, share the link, remove. */
export function BidderButtons({ request, bidder, onOpen }: BidderButtonsProps) {
  const toasts = useToasts();
  const [remove, { isLoading }] = usePurchasingRemoveBidderMutation();
  const [send, { isLoading: isLinking }] = usePurchasingSendBidMutation();
  const [links, setLinks] = useState<SentBid['links']>();
  const { state, offer, vendor, revision } = bidder;
  const denial = denialReason(
    useAccess({ feature: 'vendor_management', permission: 'edit_purchasing' }),
  );
  if (request.state !== 'open' && request.state !== 'closed') return null;
  const drop = async () => {
    const { error } = await remove({ id: request.id, invite: bidder.id });
    if (error) toasts.error(messageOf(error));
    else toasts.success(`${vendor.name} removed`);
  };
  const share = async () => {
    const { data, error } = await send({
      id: request.id,
      vendors: [vendor.id],
      isMailed: false,
    });
    if (error) toasts.error(messageOf(error));
    else setLinks(data.links);
  };
  const small = (label: string, onClick: () => void, more: object = {}) => (
    <ActionButton
      variant="outlined"
      size="small"
      denial={denial}
      aria-label={`${label} ${label === 'Award' ? 'to' : 'of'} ${vendor.name}`}
      onClick={onClick}
      {...more}
    >
      {label}
    </ActionButton>
  );
  const isLinked = request.state === 'open' && !request.is_past_due;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {offer && small('Award', () => onOpen('award'), { variant: 'contained' })}
      {small(offer ? 'Revise bid' : 'Enter bid', () => onOpen('record'))}
      {isLinked && small('Copy link', () => void share(), { loading: isLinking })}
      {revision === 0 && state !== 'declined' && !denial && (
        <Button
          size="small"
          color="error"
          loading={isLoading}
          aria-label={`Remove ${vendor.name}`}
          onClick={() => void drop()}
        >
          Remove
        </Button>
      )}
      {links && (
        <ContentDialog
          isOpen
          width="sm"
          title={`Link for ${vendor.name}`}
          onClose={() => setLinks(undefined)}
          actions={<Button onClick={() => setLinks(undefined)}>Done</Button>}
        >
          <BidLinks links={links} />
        </ContentDialog>
      )}
    </Box>
  );
}
