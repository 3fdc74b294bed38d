import { Box, Button, Money, StatusChip, Typography, twoLines } from '@plumbline/design';
import { unitShort } from '@plumbline/domain';
import { useState } from 'react';
import type { PickerRow } from '../../data/schemas.ts';
import { capital } from '../../shared/capital.ts';
import { QuantityStepper } from './QuantityStepper.tsx';

const stockDisplay = {
  'in-stock': null,
  'low-stock': { label: 'Low Stock', tone: 'warning', shape: 'triangle' },
  'out-of-stock': { label: 'Out of Stock', tone: 'error', shape: 'cross' },
} as const;

type PickerItemProps = {
  item: PickerRow;
  quantity: number;
  onAdd: () => void;
  onQuantity: (quantity: number) => void;
};

/** An item in the picker: name, today's price, and quantity. */
export function PickerItem({ item, quantity, onAdd, onQuantity }: PickerItemProps) {
  const stock = stockDisplay[item.stock_status];
  const [isFresh, setFresh] = useState(false);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        py: 1.25,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: { xs: stock ? '1 1 150px' : '1 1 100%', sm: '1 1 180px' }, minWidth: 0 }}>
        <Typography sx={{ ...twoLines, fontWeight: 600 }} title={item.name}>
          {item.name}
        </Typography>
        <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
          {[capital(item.category), item.sku, item.is_seasonal_price ? 'seasonal price' : null]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      {stock && <StatusChip {...stock} />}
      <Box
        sx={{
          textAlign: { sm: 'right' },
          minWidth: 96,
          // One column at every row, whatever the unit and the stock status beside it.
          width: { sm: 152 },
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <Money amount={item.price} isUnitPrice />
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {` / ${unitShort(item.unit)}`}
        </Box>
      </Box>
      <Box sx={{ minWidth: 132, ml: 'auto', display: 'flex', justifyContent: 'flex-end' }}>
        {quantity > 0 ? (
          <QuantityStepper
            name={item.name}
            quantity={quantity}
            onChange={(next) => {
              setFresh(false);
              onQuantity(next);
            }}
            isFresh={isFresh}
          />
        ) : (
          <Button
            variant="outlined"
            size="small"
            onClick={() => {
              setFresh(true);
              onAdd();
            }}
            aria-label={`Add ${item.name}`}
          >
            Add
          </Button>
        )}
      </Box>
    </Box>
  );
}
