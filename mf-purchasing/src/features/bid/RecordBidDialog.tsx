import { FormDialog, showServerError, useZodForm } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { usePurchasingRecordBidMutation } from '../../data/bidActions.ts';
import type { Bidder, BidRequest } from '../../data/bidShapes.ts';
import { refusalOf } from '../../shared/refusalOf.ts';
import { OfferFields } from '../bid-prices/OfferFields.tsx';
import { offerSchema, offerValues, toOffer, type OfferValues } from '../bid-prices/offerForm.ts';

type RecordBidDialogProps = { request: BidRequest; bidder: Bidder; onClose: () => void };

const schema = offerSchema(false);

/** Enters a bid that a vendor gave by phone or on paper. */
export function RecordBidDialog({ request, bidder, onClose }: RecordBidDialogProps) {
  const toasts = useToasts();
  const [record] = usePurchasingRecordBidMutation();
  const form = useZodForm(schema, offerValues(request.lines, bidder.offer));
  const submit = async (values: OfferValues) => {
    const answer = toOffer(values, bidder.revision);
    const { error } = await record({ id: request.id, invite: bidder.id, answer });
    if (error) return showServerError(form, refusalOf(error));
    toasts.success(`Bid of ${bidder.vendor.name} saved`);
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={`Bid of ${bidder.vendor.name}`}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Save bid"
    >
      <OfferFields control={form.control} lines={request.lines} needsName={false} />
    </FormDialog>
  );
}
