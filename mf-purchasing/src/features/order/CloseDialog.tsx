import { z } from '@plumbline/data';
import { Typography } from '@plumbline/design';
import { FormDialog, TextAreaField, showServerError, useZodForm } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { usePurchasingCloseOrderMutation } from '../../data/orderActions.ts';
import type { PurchaseOrder } from '../../data/orderShapes.ts';
import { refusalOf } from '../../shared/refusalOf.ts';

const schema = z.object({ reason: z.string().trim().max(500) });

/** Closes an order; short of what was ordered, with a reason. */
export function CloseDialog({ order, onClose }: { order: PurchaseOrder; onClose: () => void }) {
  const toasts = useToasts();
  const [close] = usePurchasingCloseOrderMutation();
  const form = useZodForm(schema, { reason: '' });
  const isShort = order.state !== 'received';
  const submit = async ({ reason }: z.infer<typeof schema>) => {
    const { error } = await close({ id: order.id, reason });
    if (error) return showServerError(form, refusalOf(error));
    toasts.success('Order closed');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      width="xs"
      title={`Close ${order.number}`}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Close order"
    >
      <Typography>
        {isShort
          ? 'Nothing more is expected. What wasn’t delivered is no longer committed.'
          : 'Everything was delivered.'}
      </Typography>
      <TextAreaField
        control={form.control}
        name="reason"
        label={isShort ? 'Reason' : 'Reason (optional)'}
        rows={2}
        required={isShort}
      />
    </FormDialog>
  );
}
