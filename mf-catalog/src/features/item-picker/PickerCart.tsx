import {
  Box,
  Button,
  Collapse,
  Money,
  Typography,
  useMediaQuery,
  type Theme,
} from '@plumbline/design';
import { useState, type ReactNode } from 'react';
import { cartTotal, type Cart } from './cart.ts';
import { CartLine, Row, type CartLineProps } from './CartLine.tsx';

type PickerCartProps = Pick<CartLineProps, 'onQuantity'> & {
  cart: Cart;
  /** The cart's action, where the screen has no other button for it. */
  action?: ReactNode;
};

const bottomBar = {
  bottom: 0,
  zIndex: 2,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
  '.MuiDialog-paper &': { bgcolor: 'background.paper' },
};
const sidePanel = {
  top: 0,
  alignSelf: 'flex-start',
  width: 300,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
};

/** The selected items with quantities and total; on phones a bottom bar that expands. */
export function PickerCart({ cart, onQuantity, action }: PickerCartProps) {
  const isBar = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen = !isBar || isUnfolded;
  const total = cart.size > 0 && <Money amount={cartTotal(cart)} />;
  if (isBar && cart.size === 0) return null;
  return (
    <Box
      component="aside"
      aria-label="Selected items"
      sx={[{ flexShrink: 0, position: 'sticky' }, isBar ? bottomBar : sidePanel]}
    >
      <Row>
        <Typography variant="h3" component="h2" noWrap>
          Selected items ({cart.size})
        </Typography>
        {isBar && (
          <>
            <Box component="span" sx={{ fontWeight: 650, ml: 'auto' }}>
              {total}
            </Box>
            <Button
              size="small"
              aria-expanded={isUnfolded}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              {isUnfolded ? 'Hide' : 'Show'}
            </Button>
          </>
        )}
      </Row>
      {cart.size === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          Items you add will appear here.
        </Typography>
      )}
      <Collapse in={isOpen} unmountOnExit>
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            ...(isBar && { maxHeight: '40dvh', overflowY: 'auto' }),
          }}
        >
          {[...cart.values()].map(({ item, quantity }) => (
            <CartLine key={item.id} item={item} quantity={quantity} onQuantity={onQuantity} />
          ))}
        </Box>
      </Collapse>
      {!isBar && total && (
        <Box sx={{ fontWeight: 650, borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
          <Row>
            <span>Total</span>
            {total}
          </Row>
        </Box>
      )}
      {/* Leaves room for the assistant's button. */}
      {action && <Box sx={{ mt: 1, pr: 6, display: 'grid' }}>{action}</Box>}
    </Box>
  );
}
