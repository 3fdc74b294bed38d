import { messageOf } from '@plumbline/data';
import { ActionButton } from '@plumbline/design';
import { denialReason, lazyComponent, useAccess, useGo, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  usePurchasingBidStateMutation,
  usePurchasingSendBidMutation,
} from '../../data/bidActions.ts';
import type { BidRequest, BidState } from '../../data/bidShapes.ts';
import { copyOf } from '../bid-form/bidForm.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { ReopenDialog } from './ReopenDialog.tsx';

const BidFormDialog = lazyComponent(() =>
  import('../bid-form/BidFormDialog.tsx').then((module) => module.BidFormDialog),
);

type Open = 'edit' | 'copy' | 'invite' | 'cancel' | 'reopen';
const among = (state: BidState, ...states: BidState[]) => states.includes(state);

/** What can be done with a bid request in its state. */
export function BidActions({ request }: { request: BidRequest }) {
  const { id, state, is_past_due } = request;
  const go = useGo();
  const [open, setOpen] = useState<Open>();
  const [setState, { isLoading: isClosing }] = usePurchasingBidStateMutation();
  const remind = useRemind(request);
  const toasts = useToasts();
  const denial = denialReason(
    useAccess({ feature: 'vendor_management', permission: 'edit_purchasing' }),
  );
  const shut = () => setOpen(undefined);
  const close = async () => {
    const { error } = await setState({ id, state: 'closed' });
    if (error) toasts.error(messageOf(error));
    else toasts.success('Bid request closed');
  };
  const button = (name: Open, label: string, isMain = false) => (
    <ActionButton
      variant={isMain ? 'contained' : 'outlined'}
      denial={denial}
      onClick={() => setOpen(name)}
    >
      {label}
    </ActionButton>
  );
  return (
    <>
      {among(state, 'draft', 'open') && !is_past_due && button('invite', 'Invite vendors', true)}
      {state === 'open' && !is_past_due && remind.vendors.length > 0 && (
        <ActionButton
          variant="outlined"
          denial={denial}
          loading={remind.isLoading}
          onClick={() => void remind.send()}
        >
          Remind {remind.vendors.length === 1 ? '1 vendor' : `${remind.vendors.length} vendors`}
        </ActionButton>
      )}
      {among(state, 'draft', 'open') && button('edit', 'Edit')}
      {state === 'open' && (
        <ActionButton
          variant="outlined"
          denial={denial}
          loading={isClosing}
          onClick={() => void close()}
        >
          Close bidding
        </ActionButton>
      )}
      {among(state, 'closed', 'canceled', 'awarded') && button('reopen', 'Reopen')}
      {button('copy', 'Copy')}
      {among(state, 'draft', 'open', 'closed') && button('cancel', 'Cancel request')}
      {open === 'invite' && <InviteDialog request={request} onClose={shut} />}
      {open === 'edit' && <BidFormDialog request={request} onClose={shut} />}
      {open === 'copy' && (
        <BidFormDialog
          start={copyOf(request)}
          onClose={shut}
          onSaved={(made) => go('purchasing.bid', { params: { bidId: made.id } })}
        />
      )}
      {open === 'cancel' && <CancelDialog request={request} onClose={shut} />}
      {open === 'reopen' && <ReopenDialog request={request} onClose={shut} />}
    </>
  );
}

/** Emails those who have not answered once more. */
function useRemind({ id, invites }: BidRequest) {
  const toasts = useToasts();
  const [send, { isLoading }] = usePurchasingSendBidMutation();
  const vendors = invites
    .filter(({ state, vendor }) => (state === 'invited' || state === 'viewed') && vendor.email)
    .map(({ vendor_id }) => vendor_id);
  return {
    vendors,
    isLoading,
    async send() {
      const { error } = await send({ id, vendors, isMailed: true });
      if (error) toasts.error(messageOf(error));
      else toasts.success(vendors.length === 1 ? 'Reminder sent' : 'Reminders sent');
    },
  };
}
