import { Box, formatMoney, Paper, Stack, Typography } from '@plumbline/design';
import { taxRows, type DocumentTotals } from '@plumbline/domain';
import { memo } from 'react';
import { figure } from '../draftLines.ts';

type TotalsPanelProps = {
  totals: DocumentTotals;
  taxRate: string;
  taxName?: string | undefined;
  showsRetainage?: boolean;
};

/** The sums of a document while it is edited. */
export const TotalsPanel = memo(function TotalsPanel({
  totals,
  taxRate,
  taxName,
  showsRetainage = false,
}: TotalsPanelProps) {
  const rows = [
    ['Subtotal', totals.subtotal],
    ...(totals.discount_amount > 0 ? [['Discount', -totals.discount_amount] as const] : []),
    ...taxRows({
      ...totals,
      tax_rate: figure(taxRate),
      tax_name: taxName || null,
    }).map(({ label, amount }) => [label, amount] as const),
    ...(showsRetainage && totals.retainage_amount > 0
      ? [['Retainage held', -totals.retainage_amount] as const]
      : []),
  ] as const;
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="Totals"
      sx={{
        p: 2,
        alignSelf: 'flex-end',
        width: { xs: '100%', sm: 360 },
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {rows.map(([label, amount]) => (
        <Stack
          key={label}
          direction="row"
          sx={{ justifyContent: 'space-between', gap: 3, py: 0.25 }}
        >
          <span>{label}</span>
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {formatMoney(amount)}
          </Box>
        </Stack>
      ))}
      <Stack direction="row" sx={{ justifyContent: 'space-between', pt: 1 }}>
        <Typography variant="h3" component="span">
          Total
        </Typography>
        <Typography variant="h3" component="span">
          {formatMoney(showsRetainage ? totals.amount_due : totals.total_amount)}
        </Typography>
      </Stack>
    </Paper>
  );
});
