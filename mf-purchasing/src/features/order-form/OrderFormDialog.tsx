import { Alert, Money, Typography } from '@plumbline/design';
import {
  FormDialog,
  TextAreaField,
  TextField,
  showServerError,
  useWatch,
  useZodForm,
  type ZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { usePurchasingSaveOrderMutation } from '../../data/orderActions.ts';
import type { PurchaseOrder } from '../../data/orderShapes.ts';
import { refusalOf } from '../../shared/refusalOf.ts';
import { useCodeOptions } from '../../shared/useCodeOptions.ts';
import { OrderLineFields } from './OrderLineFields.tsx';
import { orderSchema, orderValues, toOrderInput, totalOf, type OrderValues } from './orderForm.ts';
import { HeadFields } from './OrderHeadFields.tsx';

type Control = ZodForm<OrderValues>['control'];

type OrderFormDialogProps = {
  /** The order to change; none for a new one. */
  order?: PurchaseOrder;
  /** The project of a new order. */
  project?: { id: string; name: string };
  onClose: () => void;
  onSaved?: (order: PurchaseOrder) => void;
};

/** Writes a purchase order; an accepted one becomes a new revision. */
export function OrderFormDialog({ order, project, onClose, onSaved }: OrderFormDialogProps) {
  const toasts = useToasts();
  const [id] = useState(() => order?.id ?? crypto.randomUUID());
  const [save] = usePurchasingSaveOrderMutation();
  const isRevision = Boolean(order?.accepted_at);
  const form = useZodForm(orderSchema, orderValues(order, project?.id));
  const { control } = form;
  const submit = async (values: OrderValues) => {
    if (isRevision && values.revision_reason === '')
      return showServerError(form, { message: 'Say what changes.', field: 'revision_reason' });
    const answer = await save(
      toOrderInput(values, {
        id,
        ...(order && { version: order.version, quote_id: order.quote_id }),
      }),
    );
    if (answer.error) return showServerError(form, refusalOf(answer.error));
    toasts.success(`Order ${answer.data.number} saved`);
    onClose();
    onSaved?.(answer.data);
  };
  const title = !order ? 'New purchase order' : isRevision ? 'New revision' : 'Edit order';
  return (
    <FormDialog
      isOpen
      width="lg"
      title={title}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={isRevision ? 'Save revision' : 'Save order'}
    >
      {isRevision && (
        <>
          <Alert severity="info">
            The vendor accepted this order. Your changes become revision{' '}
            {(order?.revision ?? 1) + 1}, which the vendor must accept again.
          </Alert>
          <TextField control={control} name="revision_reason" label="What changes" required />
        </>
      )}
      <HeadFields form={form} order={order} project={project} />
      <LinesOf control={control} />
      <Total control={control} />
      <TextField control={control} name="ship_to" label="Deliver to (optional)" />
      <TextField control={control} name="terms" label="Terms (optional)" />
      <TextAreaField control={control} name="message" label="Message (optional)" rows={2} />
    </FormDialog>
  );
}

function Total({
  control,
}: {
  control: ReturnType<typeof useZodForm<OrderValues, OrderValues>>['control'];
}) {
  const [lines, tax] = useWatch({ control, name: ['lines', 'tax'] });
  return (
    <Typography component="output" sx={{ display: 'block', textAlign: 'right', fontWeight: 600 }}>
      Total <Money amount={totalOf({ lines, tax })} />
    </Typography>
  );
}

function LinesOf({ control }: { control: Control }) {
  return <OrderLineFields control={control} codes={useCodeOptions()} />;
}
