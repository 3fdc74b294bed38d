import { z } from '@plumbline/data';
import { Alert, Money, Typography, today } from '@plumbline/design';
import { CheckboxField, FormDialog, showServerError, useZodForm } from '@plumbline/design/forms';
import { useGo, useToasts } from '@plumbline/platform';
import { usePurchasingAwardBidMutation } from '../../data/bidActions.ts';
import type { Bidder, BidRequest } from '../../data/bidShapes.ts';
import { refusalOf } from '../../shared/refusalOf.ts';
import { missingText } from './compareBids.ts';

const schema = z.object({ isTold: z.boolean() });

type AwardDialogProps = {
  request: BidRequest;
  bidder: Bidder;
  offer: NonNullable<Bidder['offer']>;
  onClose: () => void;
};

/** Confirms the award, which becomes a draft order. */
export function AwardDialog({ request, bidder, offer, onClose }: AwardDialogProps) {
  const toasts = useToasts();
  const go = useGo();
  const [award] = usePurchasingAwardBidMutation();
  const form = useZodForm(schema, { isTold: false });
  const others = request.invites.filter(
    ({ id, state, vendor }) => id !== bidder.id && state !== 'declined' && vendor.email,
  );
  const submit = async ({ isTold }: z.infer<typeof schema>) => {
    const { data, error } = await award({
      id: request.id,
      invite: bidder.id,
      offer: offer.id,
      isTold,
    });
    if (error) return showServerError(form, refusalOf(error));
    toasts.success(`Awarded to ${bidder.vendor.name}`);
    onClose();
    if (data.order) go('purchasing.order', { params: { orderId: data.order.id } });
  };
  return (
    <FormDialog
      isOpen
      title={`Award to ${bidder.vendor.name}`}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Award and create order"
    >
      <Typography>
        A draft order of <Money amount={offer.total} /> is created. Nothing is sent to the vendor
        until you send the order.
      </Typography>
      {offer.missing > 0 && (
        <Alert severity="warning">
          {missingText(offer.missing)}. The order has only the lines with a price.
        </Alert>
      )}
      {offer.lump_sum !== null && request.lines.length > 1 && (
        <Alert severity="info">
          The lump sum is one line of the order; the others are listed at $0. Split it by cost code
          before you send the order, if you need to.
        </Alert>
      )}
      {offer.valid_until && offer.valid_until < today() && (
        <Alert severity="warning">This bid is no longer valid. Confirm it with the vendor.</Alert>
      )}
      {offer.exclusions && <Alert severity="info">Not included: {offer.exclusions}</Alert>}
      {others.length > 0 && (
        <CheckboxField
          control={form.control}
          name="isTold"
          label="Email the other vendors that you chose someone else"
        />
      )}
    </FormDialog>
  );
}
