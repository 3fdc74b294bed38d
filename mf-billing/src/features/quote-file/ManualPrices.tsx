import { Alert, Box, Button, formatUnitPrice, Money, Typography } from '@plumbline/design';
import type { ManualPriceLine } from '../../data/quoteMargins.ts';

type ManualPricesProps = {
  lines: readonly ManualPriceLine[];
  isLoading: boolean;
  /** Applies today's price to a line. */
  onUse: (lineId: string) => void;
  onClose: () => void;
};

/** Lines that repricing skipped, each with a button to apply today's price. */
export function ManualPrices({ lines, isLoading, onUse, onClose }: ManualPricesProps) {
  return (
    <Alert severity="info" sx={{ mb: 2, '& .MuiAlert-message': { flex: 1 } }} onClose={onClose}>
      {lines.length === 1
        ? 'This line keeps the price you entered. Its margin uses today’s cost.'
        : 'These lines keep the prices you entered. Their margins use today’s costs.'}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {lines.map(({ id, name, unit_price, catalog_price }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}
          >
            <Typography component="span" sx={{ flex: '1 1 12rem', overflowWrap: 'anywhere' }}>
              {name}: <Money amount={unit_price} isUnitPrice />, catalog price{' '}
              <Money amount={catalog_price} isUnitPrice />
            </Typography>
            <Button color="inherit" size="small" disabled={isLoading} onClick={() => onUse(id)}>
              {`Use ${formatUnitPrice(catalog_price)}`}
            </Button>
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
