import { Box } from '@plumbline/design';
import { useState, type ReactNode } from 'react';
import { PickerCart } from './PickerCart.tsx';
import { PickerList } from './PickerList.tsx';
import { firstState } from './pickerState.ts';
import type { useCart } from './useCart.ts';

type ItemPickerProps = { choice: ReturnType<typeof useCart>; act?: ReactNode };

/**
 * The catalogue beside the cart. On a phone the cart stays at the foot of the screen: above the catalogue it would
 * push away what a finger is about to add.
 */
export function ItemPicker({ choice: { cart, add, setQuantity }, act }: ItemPickerProps) {
  const [state, setState] = useState(firstState);
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        gap: { md: 3 },
        pt: 1,
        // A search that finds little does not make the dialog jump.
        minHeight: { xs: '60dvh', md: 'min(560px, 60dvh)' },
        // In the dialog the height is fixed: results, recent items, and messages change below the filters only.
        '.MuiDialog-paper &': { height: { md: 'min(640px, 70dvh)' } },
      }}
    >
      <PickerList
        state={state}
        onState={setState}
        cart={cart}
        onAdd={add}
        onQuantity={setQuantity}
      />
      <PickerCart cart={cart} onQuantity={setQuantity} act={act} />
    </Box>
  );
}
