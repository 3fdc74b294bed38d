import type { SlotProps } from '@plumbline/contract';
import { Button } from '@plumbline/design';
import { ConfirmDialog, ContentDialog } from '@plumbline/design/forms';
import { useState } from 'react';
import { toPickedItems } from './cart.ts';
import { ItemPicker } from './ItemPicker.tsx';
import { useCart } from './useCart.ts';

type ItemPickerDialogProps = SlotProps<'document.item-picker@1'>;

/** "Select Items" dialog for a quote or invoice. Asks before discarding the selection. */
export function ItemPickerDialog({ mode, isOpen, onClose, onPick }: ItemPickerDialogProps) {
  const choice = useCart();
  const { cart, clear } = choice;
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    clear();
    onClose();
  };
  const leave = () => {
    if (cart.size > 0) setAsking(true);
    else close();
  };
  const itemCount = cart.size === 1 ? '1 item' : `${cart.size} items`;
  return (
    <>
      <ContentDialog
        isOpen={isOpen}
        title="Select Items"
        onClose={leave}
        width="lg"
        actions={
          <>
            <Button color="inherit" onClick={leave}>
              Cancel
            </Button>
            <Button
              variant="contained"
              disabled={cart.size === 0}
              onClick={() => {
                onPick(toPickedItems(cart));
                close();
              }}
            >
              {cart.size === 0 ? `Add to ${mode}` : `Add ${itemCount} to ${mode}`}
            </Button>
          </>
        }
      >
        <ItemPicker choice={choice} />
      </ContentDialog>
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard selected items?"
        message={`${cart.size === 1 ? '1 item is' : `${cart.size} items are`} not in the ${mode} yet.`}
        confirmLabel="Discard"
        cancelLabel="Keep selecting"
        tone="error"
        onClose={() => setAsking(false)}
        onConfirm={close}
      />
    </>
  );
}
