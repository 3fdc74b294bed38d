import { messageOf } from '@plumbline/data';
import { Alert, Button, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { usePurchasingSendBidMutation } from '../../data/bidActions.ts';
import type { BidRequest, SentBid } from '../../data/bidShapes.ts';
import { BidLinks } from './BidLinks.tsx';
import { type Chosen, VendorChoice } from './VendorChoice.tsx';

type InviteDialogProps = { request: BidRequest; onClose: () => void };

/** Chooses vendors and emails each a link, or makes links to share. */
export function InviteDialog({ request, onClose }: InviteDialogProps) {
  const toasts = useToasts();
  const [send, { isLoading, error }] = usePurchasingSendBidMutation();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [links, setLinks] = useState<SentBid['links']>();
  const silent = [...chosen.values()].filter(({ hasEmail }) => !hasEmail);
  const start = async (isMailed: boolean) => {
    const { data } = await send({ id: request.id, vendors: [...chosen.keys()], isMailed });
    if (!data) return;
    if (!isMailed) return setLinks(data.links);
    toasts.success(chosen.size === 1 ? 'Vendor invited' : `${chosen.size} vendors invited`);
    onClose();
  };
  return (
    <ContentDialog
      isOpen
      width="sm"
      title="Invite vendors"
      onClose={onClose}
      actions={
        links ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button color="inherit" onClick={onClose}>
              Cancel
            </Button>
            <Button
              loading={isLoading}
              disabled={chosen.size === 0}
              onClick={() => void start(false)}
            >
              Copy links instead
            </Button>
            <Button
              variant="contained"
              loading={isLoading}
              disabled={chosen.size === 0 || silent.length > 0}
              onClick={() => void start(true)}
            >
              Send email
            </Button>
          </>
        )
      }
    >
      {links ? (
        <BidLinks links={links} />
      ) : (
        <VendorChoice request={request} chosen={chosen} onChange={setChosen} />
      )}
      {!links && silent.length > 0 && (
        <Typography sx={{ mt: 1 }}>
          {silent.map(({ name }) => name).join(', ')} can’t be emailed. Add an email address to the
          vendor, or copy links and send them yourself.
        </Typography>
      )}
      {error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {messageOf(error)}
        </Alert>
      )}
    </ContentDialog>
  );
}
