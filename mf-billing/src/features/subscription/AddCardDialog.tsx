import { messageOf } from '@plumbline/data';
import { FailedState, LoadingState } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useEffect } from 'react';
import { useCardAttachMutation, useCardSetupMutation } from '../../data/savedCards.ts';
import { CardForm } from '../../shared/card/CardForm.tsx';

/** Saves a card for future bills; nothing is charged. */
export function AddCardDialog({ onClose }: { onClose: () => void }) {
  const [setup, { data, error }] = useCardSetupMutation();
  const [attach] = useCardAttachMutation();
  const toasts = useToasts();
  useEffect(() => void setup(), [setup]);
  const keep = async (id: string | null) => {
    const result = id ? await attach(id) : undefined;
    if (result?.error) toasts.error(messageOf(result.error));
    else toasts.success('Card added');
    onClose();
  };
  return (
    <ContentDialog isOpen title="Add payment method" onClose={onClose} width="xs">
      {error && (
        <FailedState
          title="Couldn’t load the card form"
          message={messageOf(error)}
          onRetry={() => void setup()}
        />
      )}
      {!data && !error && <LoadingState label="Loading the card form…" minHeight={120} />}
      {data && (
        <CardForm
          clientSecret={data.clientSecret}
          stripeAccount={null}
          submitLabel="Add card"
          onDone={({ paymentMethod }) => void keep(paymentMethod)}
        />
      )}
    </ContentDialog>
  );
}
