import { Box } from '@plumbline/design';
import { useState } from 'react';
import { PickerCart } from './PickerCart.tsx';
import { PickerList } from './PickerList.tsx';
import { firstState } from './pickerState.ts';
import type { useCart } from './useCart.ts';

type ItemPickerProps = { choice: ReturnType<typeof useCart> };

/** The catalogue beside the cart; below each other on a phone. */
export function ItemPicker({ choice: { cart, add, setQuantity } }: ItemPickerProps) {
  const [state, setState] = useState(firstState);
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column-reverse', md: 'row' },
        gap: 3,
        pt: 1,
      }}
    >
      <PickerList
        state={state}
        onState={setState}
        cart={cart}
        onAdd={add}
        onQuantity={setQuantity}
      />
      <PickerCart cart={cart} onQuantity={setQuantity} />
    </Box>
  );
}
