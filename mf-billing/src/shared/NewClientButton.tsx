import { AddIcon, Button } from '@plumbline/design';
import { Slot, useIsFilled } from '@plumbline/platform';
import { useState } from 'react';

type NewClientButtonProps = {
  /** The name entered so far. */
  name: string;
  onMade: (clientId: string) => void;
};

/** Options to set a new value in a form. */
export const newValue = { shouldDirty: true, shouldValidate: true } as const;

/** Adds a client without leaving the document; hidden without the permission. */
export function NewClientButton({ name, onMade }: NewClientButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (!useIsFilled('client.form@1')) return null;
  return (
    <>
      <Button size="small" startIcon={<AddIcon />} sx={{ mt: 0.5 }} onClick={() => setOpen(true)}>
        New client
      </Button>
      {isOpen && (
        <Slot id="client.form@1" name={name} onClose={() => setOpen(false)} onMade={onMade} />
      )}
    </>
  );
}
