import type { SlotProps } from '@plumbline/contract';
import { Button } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { toPickedItems } from './cart.ts';
import { ItemPicker } from './ItemPicker.tsx';
import { useCart } from './useCart.ts';

type ItemPickerDialogProps = SlotProps<'document.item-picker@1'>;

/** "Select Items", for a quote or an invoice [001 §2]. */
export function ItemPickerDialog({ mode, isOpen, onClose, onPick }: ItemPickerDialogProps) {
  const choice = useCart();
  const { cart, clear } = choice;
  const close = () => {
    clear();
    onClose();
  };
  const words = cart.size === 1 ? '1 item' : `${cart.size} items`;
  return (
    <ContentDialog
      isOpen={isOpen}
      title="Select Items"
      onClose={close}
      width="lg"
      actions={
        <>
          <Button color="inherit" onClick={close}>
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
            {cart.size === 0 ? `Add to ${mode}` : `Add ${words} to ${mode}`}
          </Button>
        </>
      }
    >
      <ItemPicker choice={choice} />
    </ContentDialog>
  );
}
