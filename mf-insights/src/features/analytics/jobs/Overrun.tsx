import { Box, Money } from '@plumbline/design';

/** The remaining budget; overruns are negative and red. */
export function Overrun({ amount }: { amount: number }) {
  return (
    <Box component="span" sx={{ color: amount < 0 ? 'error.main' : 'inherit' }}>
      <Money amount={amount} />
    </Box>
  );
}
