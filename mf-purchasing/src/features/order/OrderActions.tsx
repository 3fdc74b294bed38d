import { messageOf } from '@plumbline/data';
import { ActionButton, Button } from '@plumbline/design';
import { denialReason, lazyComponent, useAccess, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  usePurchasingApproveOrderMutation,
  usePurchasingVoidOrderMutation,
} from '../../data/orderActions.ts';
import type { OrderState, PurchaseOrder } from '../../data/orderShapes.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { useOrderPdf } from '../../shared/useOrderPdf.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import { SendDialog } from './SendDialog.tsx';

const OrderFormDialog = lazyComponent(() =>
  import('../order-form/OrderFormDialog.tsx').then((module) => module.OrderFormDialog),
);
const ReceiveDialog = lazyComponent(() =>
  import('../receive/ReceiveDialog.tsx').then((module) => module.ReceiveDialog),
);

const among = (state: OrderState, ...states: OrderState[]) => states.includes(state);
type Open = 'edit' | 'send' | 'answer' | 'receive' | 'close' | 'void';

/** What can be done with an order in its state. */
export function OrderActions({ order }: { order: PurchaseOrder }) {
  const { state } = order;
  const toasts = useToasts();
  const pdf = useOrderPdf();
  const [open, setOpen] = useState<Open>();
  const [approve, { isLoading: isApproving }] = usePurchasingApproveOrderMutation();
  const [cancel] = usePurchasingVoidOrderMutation();
  const feature = 'vendor_management';
  const denial = denialReason(useAccess({ feature, permission: 'edit_purchasing' }));
  const approveDenial = denialReason(useAccess({ feature, permission: 'approve_bills' }));
  const close = () => setOpen(undefined);
  const isUntouched = order.lines.every(
    (line) => line.received_quantity === 0 && line.billed_quantity === 0,
  );
  const run = async (action: Promise<{ error?: unknown }>, done: string) => {
    const { error } = await action;
    close();
    if (error) toasts.error(messageOf(error));
    else toasts.success(done);
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
      {state === 'draft' && order.needs_approval && (
        <ActionButton
          variant="contained"
          denial={approveDenial}
          loading={isApproving}
          onClick={() => void run(approve(order.id), 'Order approved')}
        >
          Approve
        </ActionButton>
      )}
      {among(state, 'draft') && !order.needs_approval && button('send', 'Send', true)}
      {among(state, 'sent') && button('send', 'Send again')}
      {among(state, 'sent', 'declined') && button('answer', 'Record answer')}
      {among(state, 'sent', 'accepted', 'partly_received') &&
        button('receive', 'Receive', state !== 'sent')}
      {!among(state, 'closed', 'void') && button('edit', order.accepted_at ? 'Revise' : 'Edit')}
      {among(state, 'accepted', 'partly_received', 'received') && button('close', 'Close order')}
      {isUntouched && !among(state, 'closed', 'void') && button('void', 'Void')}
      <Button loading={pdf.isWorking} onClick={() => void pdf.save(order)}>
        Download PDF
      </Button>
      {open === 'edit' && <OrderFormDialog order={order} onClose={close} />}
      {open === 'send' && <SendDialog order={order} onClose={close} />}
      {open === 'answer' && <AnswerDialog order={order} onClose={close} />}
      {open === 'receive' && (
        <ReceiveDialog order={order} project={order.project_id} onClose={close} />
      )}
      {open === 'close' && <CloseDialog order={order} onClose={close} />}
      {open === 'void' && (
        <ReasonDialog
          title="Void order"
          message={`${order.number} is canceled, and the vendor’s link no longer opens.`}
          onSubmit={async (reason) => {
            const answer = await cancel({ id: order.id, reason });
            if (!answer.error) toasts.success('Order voided');
            return answer;
          }}
          onClose={close}
        />
      )}
    </>
  );
}
