import { z } from '@plumbline/data';
import { Typography } from '@plumbline/design';
import { CheckboxField, FormDialog, showServerError, useZodForm } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { usePurchasingBidStateMutation } from '../../data/bidActions.ts';
import type { BidRequest } from '../../data/bidShapes.ts';
import { refusalOf } from '../../shared/refusalOf.ts';

const schema = z.object({ isTold: z.boolean() });

type CancelDialogProps = { request: BidRequest; onClose: () => void };

/** Cancels a bid request; vendors are told by email where wanted. */
export function CancelDialog({ request, onClose }: CancelDialogProps) {
  const toasts = useToasts();
  const [set] = usePurchasingBidStateMutation();
  const isSent = request.invites.length > 0;
  const form = useZodForm(schema, { isTold: isSent });
  const submit = async ({ isTold }: z.infer<typeof schema>) => {
    const { error } = await set({ id: request.id, state: 'canceled', isTold });
    if (error) return showServerError(form, refusalOf(error));
    toasts.success('Bid request canceled');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      width="xs"
      title="Cancel request"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Cancel request"
      tone="error"
    >
      <Typography>Vendors can no longer bid. You can reopen the request later.</Typography>
      {isSent && (
        <CheckboxField
          control={form.control}
          name="isTold"
          label="Email the vendors that it is canceled"
        />
      )}
    </FormDialog>
  );
}
