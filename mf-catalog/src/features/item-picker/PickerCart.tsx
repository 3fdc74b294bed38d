import { Box, Money, Typography } from '@plumbline/design';
import type { PickerRow } from '../../data/schemas.ts';
import { cartTotal, type Cart } from './cart.ts';
import { QuantityStepper } from './QuantityStepper.tsx';

type PickerCartProps = { cart: Cart; onQuantity: (item: PickerRow, quantity: number) => void };

/** The chosen items with their quantities, and what they come to. */
export function PickerCart({ cart, onQuantity }: PickerCartProps) {
  return (
    <Box
      component="aside"
      aria-label="Selected items"
      sx={{
        display: { xs: cart.size === 0 ? 'none' : 'block', md: 'block' },
        width: { xs: '100%', md: 300 },
        flexShrink: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        p: 2,
        alignSelf: 'flex-start',
        position: { md: 'sticky' },
        top: 0,
      }}
    >
      <Typography variant="h3" component="h2">
        Selected items ({cart.size})
      </Typography>
      {cart.size === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          What you add shows here.
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {[...cart.values()].map(({ item, quantity }) => (
          <Box component="li" key={item.id} sx={{ py: 1.25 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {item.name}
            </Typography>
            <Box
              sx={{
                display: 'flex',
                justifyContent: 'space-between',
                alignItems: 'center',
                mt: 0.5,
              }}
            >
              <QuantityStepper
                name={`chosen ${item.name}`}
                quantity={quantity}
                onChange={(next) => onQuantity(item, next)}
              />
              <Money amount={Math.round(item.price * quantity * 100) / 100} />
            </Box>
          </Box>
        ))}
      </Box>
      {cart.size > 0 && (
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            fontWeight: 650,
            borderTop: 1,
            borderColor: 'divider',
            pt: 1.5,
          }}
        >
          <span>Total</span>
          <Money amount={cartTotal(cart)} />
        </Box>
      )}
    </Box>
  );
}
