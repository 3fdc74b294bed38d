import { Box } from '@plumbline/design';
import { useState, type ReactNode } from 'react';
import { PickerCart } from './PickerCart.tsx';
import { PickerList } from './PickerList.tsx';
import { firstState } from './pickerState.ts';
import type { useCart } from './useCart.ts';

type ItemPickerProps = { choice: ReturnType<typeof useCart>; action?: ReactNode };

/**
 * The catalog next to the cart. On phones the cart is fixed at the bottom, so that it never moves
 * the items.
 */
export function ItemPicker({ choice: { cart, add, setQuantity }, action }: ItemPickerProps) {
  const [state, setState] = useState(firstState);
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        gap: { md: 3 },
        pt: 1,
        // Keeps the height when a search finds few items.
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
      <PickerCart cart={cart} onQuantity={setQuantity} action={action} />
    </Box>
  );
}
