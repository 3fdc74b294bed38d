import { Box, Money } from '@plumbline/design';
import type { ApplicationLine } from '../../../data/progressBilling.ts';
import { percentOf, sheetTotals } from './billingLabels.ts';
import { titles, row, name, Cell } from './SheetRow.tsx';

/** The sums under the lines. */
export function SheetTotals({ lines }: { lines: readonly ApplicationLine[] }) {
  const sums = sheetTotals(lines);
  return (
    <Box component="tr" sx={{ ...row, fontWeight: 600 }}>
      <Box component="th" scope="row" sx={name}>
        Total
      </Box>
      <Cell title={titles[0]}>
        <Money amount={sums.scheduled} />
      </Cell>
      <Cell title={titles[1]}>
        <Money amount={sums.previous} />
      </Cell>
      <Cell title={titles[2]}>{`${percentOf(sums.now + sums.previous, sums.scheduled)}%`}</Cell>
      <Cell title={titles[3]}>
        <Money amount={sums.now} />
      </Cell>
      <Cell title={titles[4]}>
        <Money amount={sums.stored} />
      </Cell>
      <Cell title={titles[5]}>
        <Money amount={sums.completed} />
      </Cell>
      <Cell title={titles[6]}>
        <Money amount={sums.balance} />
      </Cell>
      <Cell title={titles[7]}>{null}</Cell>
      <Cell title={titles[8]}>
        <Money amount={sums.retainage} />
      </Cell>
    </Box>
  );
}
