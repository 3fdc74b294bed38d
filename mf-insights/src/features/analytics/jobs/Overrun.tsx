import { Box, Money } from '@plumbline/design';

/** What will be left of a budget; an overrun is red and negative. */
export function Overrun({ amount }: { amount: number }) {
  return (
    <Box component="span" sx={{ color: amount < 0 ? 'error.main' : 'inherit' }}>
      <Money amount={amount} />
    </Box>
  );
}
