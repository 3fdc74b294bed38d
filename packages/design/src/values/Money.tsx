import Box from '@mui/material/Box';
import { formatMoney, formatUnitPrice } from '@plumbline/domain/formats';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type MoneyProps = {
  /** Dollars. */
  amount: number;
  /** Without cents. */
  whole?: boolean;
  /** A unit price or unit cost, with up to four decimals. */
  isUnitPrice?: boolean;
};

/** An amount in tabular figures; a negative one is said as "minus". */
export function Money({ amount, whole = false, isUnitPrice = false }: MoneyProps) {
  const text = isUnitPrice ? formatUnitPrice(amount) : formatMoney(amount, { whole });
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {amount < 0 ? (
        <>
          <span aria-hidden>{text}</span>
          <VisuallyHidden>minus {text.slice(1)}</VisuallyHidden>
        </>
      ) : (
        text
      )}
    </Box>
  );
}
