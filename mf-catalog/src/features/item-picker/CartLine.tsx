import { Box, Money, Typography } from '@plumbline/design';
import { lineTotal } from '@plumbline/domain';
import type { ReactNode } from 'react';
import type { PickerRow } from '../../data/schemas.ts';
import { QuantityStepper } from './QuantityStepper.tsx';

export type CartLineProps = {
  item: PickerRow;
  quantity: number;
  onQuantity: (item: PickerRow, quantity: number) => void;
};

export function CartLine({ item, quantity, onQuantity }: CartLineProps) {
  return (
    <Box component="li" sx={{ py: 1.25 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {item.name}
      </Typography>
      <Row>
        <QuantityStepper
          name={`chosen ${item.name}`}
          quantity={quantity}
          onChange={(next) => onQuantity(item, next)}
        />
        <Money amount={lineTotal(quantity, item.price)} />
      </Row>
    </Box>
  );
}

export const Row = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
    {children}
  </Box>
);
