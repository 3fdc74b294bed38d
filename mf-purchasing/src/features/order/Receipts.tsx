import { ActionButton, Box, DateText, SectionCard, Typography } from '@plumbline/design';
import { denialReason, useAccess, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { usePurchasingUndoReceiptMutation } from '../../data/orderActions.ts';
import type { PurchaseOrder, Receipt } from '../../data/orderShapes.ts';
import { quantityText } from '../../shared/orderLabels.ts';
import { ReceiptPhoto } from '../../shared/ReceiptPhoto.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';

/** The deliveries of an order; one recorded by mistake can be undone. */
export function Receipts({ order }: { order: PurchaseOrder }) {
  const toasts = useToasts();
  const [undoing, setUndoing] = useState<Receipt>();
  const [undo] = usePurchasingUndoReceiptMutation();
  const denial = denialReason(
    useAccess({ feature: 'vendor_management', permission: 'edit_purchasing' }),
  );
  const confirm = async (id: string, reason: string) => {
    const { error } = await undo({ id, order: order.id, reason });
    if (!error) toasts.success('Delivery undone');
    return { error };
  };
  return (
    <SectionCard isMain title="Deliveries">
      {order.receipts.length === 0 && (
        <Typography color="textSecondary">What is delivered appears here.</Typography>
      )}
      {order.receipts.map((receipt) => (
        <Box key={receipt.id} sx={{ display: 'flex', gap: 1, py: 1 }}>
          <Box sx={{ flex: 1, opacity: receipt.undone_at ? 0.6 : 1 }}>
            <Typography>
              <DateText value={receipt.received_on} />
              {receipt.received_by_name && `, ${receipt.received_by_name}`}
              {receipt.undone_at && ' (undone)'}
            </Typography>
            {receipt.lines.map(({ order_line_id, quantity }) => {
              const line = order.lines.find(({ id }) => id === order_line_id);
              return (
                <Typography key={order_line_id} variant="body2" color="textSecondary">
                  {line?.description}: {quantityText(quantity, line?.unit ?? null)}
                </Typography>
              );
            })}
            {receipt.note && <Typography variant="body2">{receipt.note}</Typography>}
            <ReceiptPhoto receipt={receipt} />
            {receipt.undone_at && receipt.undo_reason && (
              <Typography variant="body2">
                Undone{receipt.undone_by_name && ` by ${receipt.undone_by_name}`}:{' '}
                {receipt.undo_reason}
              </Typography>
            )}
          </Box>
          {!receipt.undone_at && (
            <ActionButton size="small" denial={denial} onClick={() => setUndoing(receipt)}>
              Undo
            </ActionButton>
          )}
        </Box>
      ))}
      {undoing && (
        <ReasonDialog
          title="Undo delivery"
          message="The order is open again for what this delivery brought, and stock is taken back."
          onSubmit={(reason) => confirm(undoing.id, reason)}
          onClose={() => setUndoing(undefined)}
        />
      )}
    </SectionCard>
  );
}
