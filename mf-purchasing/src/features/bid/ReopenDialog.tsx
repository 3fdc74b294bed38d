import { messageOf } from '@plumbline/data';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { usePurchasingBidStateMutation } from '../../data/bidActions.ts';
import type { BidRequest } from '../../data/bidShapes.ts';

type ReopenDialogProps = { request: BidRequest; onClose: () => void };

/** Reopens a bid request; after an award, its draft order is voided. */
export function ReopenDialog({ request: { id, order }, onClose }: ReopenDialogProps) {
  const toasts = useToasts();
  const [set, { isLoading }] = usePurchasingBidStateMutation();
  const reopen = async () => {
    const { error } = await set({ id, state: 'open' });
    if (error) toasts.error(messageOf(error));
    else toasts.success('Bid request reopened');
    onClose();
  };
  const undone = order && order.state !== 'void' ? `${order.number} is voided. ` : '';
  return (
    <ConfirmDialog
      isOpen
      title="Reopen bid request"
      message={`${undone}Vendors can bid again until the due date. Their bids so far are still here.`}
      confirmLabel="Reopen"
      isWorking={isLoading}
      onConfirm={() => void reopen()}
      onClose={onClose}
    />
  );
}
