import type { SlotProps } from '@plumbline/contract';
import { Button, LoadingState } from '@plumbline/design';
import { lazyComponent } from '@plumbline/platform';
import { useState } from 'react';

const PayTogetherDialog = lazyComponent(() =>
  import('../features/pay-together/PayTogetherDialog.tsx').then(
    (module) => module.PayTogetherDialog,
  ),
);

/** In the client portal: pays several open invoices with one card. The dialog stays when nothing is left to pay. */
export function Fill(props: SlotProps<'portal.pay@1'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {props.invoices.length > 0 && (
        <Button variant="contained" onClick={() => setOpen(true)}>
          Pay invoices
        </Button>
      )}
      {isOpen && (
        <PayTogetherDialog
          {...props}
          onClose={() => setOpen(false)}
          fallback={<LoadingState label="Loading…" minHeight={0} />}
        />
      )}
    </>
  );
}
