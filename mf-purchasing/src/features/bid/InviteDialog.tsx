import { messageOf } from '@plumbline/data';
import {
  Alert,
  Box,
  Button,
  Checkbox,
  FailedNote,
  FormControlLabel,
  RowsSkeleton,
  Typography,
} from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { SearchField } from '@plumbline/design/grid';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { usePurchasingSendBidMutation } from '../../data/bidActions.ts';
import type { BidRequest, SentBid } from '../../data/bidShapes.ts';
import { usePurchasingVendorsQuery } from '../../data/orderChoices.ts';
import { BidLinks } from './BidLinks.tsx';

type InviteDialogProps = { request: BidRequest; onClose: () => void };
type Chosen = ReadonlyMap<string, { name: string; hasEmail: boolean }>;

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
        <Choice request={request} chosen={chosen} onChange={setChosen} />
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

type ChoiceProps = { request: BidRequest; chosen: Chosen; onChange: (chosen: Chosen) => void };

/** Vendors to invite; those who are invited already are left out. */
function Choice({ request, chosen, onChange }: ChoiceProps) {
  const [text, search] = useState('');
  const { data, error, isFetching, refetch } = usePurchasingVendorsQuery(text);
  const invited = new Set(request.invites.map(({ vendor_id }) => vendor_id));
  const toggle = (id: string, name: string, hasEmail: boolean) => {
    const next = new Map(chosen);
    if (!next.delete(id)) next.set(id, { name, hasEmail });
    onChange(next);
  };
  const found = data?.filter(({ id }) => !invited.has(id));
  return (
    <>
      <SearchField label="Search vendors" value={text} onSearch={search} />
      {!found && !error && <RowsSkeleton label="Loading vendors" rows={4} rowHeight={44} />}
      {!found && error && (
        <FailedNote
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {found?.length === 0 && <Typography sx={{ my: 2 }}>No other vendors found.</Typography>}
      <Box
        component="fieldset"
        aria-label="Vendors"
        sx={{ maxHeight: 320, overflow: 'auto', mt: 1, mx: 0, p: 0, border: 0, minWidth: 0 }}
      >
        {found?.map(({ id, name, email }) => (
          <FormControlLabel
            key={id}
            sx={{ display: 'flex', minHeight: 44, mr: 0 }}
            control={
              <Checkbox
                checked={chosen.has(id)}
                onChange={() => toggle(id, name, Boolean(email))}
              />
            }
            label={`${name} (${email || 'no email address'})`}
          />
        ))}
      </Box>
      <Typography component="output" variant="body2" color="textSecondary">
        {chosen.size} selected
      </Typography>
    </>
  );
}
