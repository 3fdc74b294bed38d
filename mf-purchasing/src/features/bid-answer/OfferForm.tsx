import { Button, SectionCard } from '@plumbline/design';
import { Form, showServerError, useZodForm } from '@plumbline/design/forms';
import { useId } from 'react';
import type { BidAnswer, SharedBid } from '../../data/bidShapes.ts';
import { refusalOf } from '../../shared/refusalOf.ts';
import { OfferFields } from '../bid-prices/OfferFields.tsx';
import { offerSchema, offerValues, toOffer, type OfferValues } from '../bid-prices/offerForm.ts';

type OfferFormProps = {
  bid: SharedBid;
  onSend: (answer: BidAnswer) => Promise<{ error?: unknown }>;
  onDone: () => void;
};

const schema = offerSchema(true);

/** A vendor's prices, on a phone first. */
export function OfferForm({ bid, onSend, onDone }: OfferFormProps) {
  const id = useId();
  const form = useZodForm(schema, offerValues(bid.lines, bid.offer));
  const submit = async (values: OfferValues) => {
    const { error } = await onSend(toOffer(values, bid.revision));
    if (error) return showServerError(form, refusalOf(error));
    onDone();
  };
  return (
    <SectionCard isMain title="Your bid">
      <Form id={id} form={form} onSubmit={submit} label="Your bid">
        <OfferFields control={form.control} lines={bid.lines} needsName />
      </Form>
      <Button
        type="submit"
        form={id}
        variant="contained"
        size="large"
        fullWidth
        sx={{ minHeight: 56, mt: 2 }}
        loading={form.formState.isSubmitting}
      >
        {bid.offer ? 'Send revised bid' : 'Send bid'}
      </Button>
    </SectionCard>
  );
}
