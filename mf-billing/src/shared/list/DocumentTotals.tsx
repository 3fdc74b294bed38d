import { Box, Button, Money } from '@plumbline/design';
import { counted } from '@plumbline/domain';
import type { DocumentSums } from '../../data/documents.ts';

type DocumentTotalsProps = {
  kind: 'quote' | 'invoice';
  sums: DocumentSums | undefined;
  /** There are too many rows to add up with each page. */
  isMore: boolean;
  isFetching: boolean;
  onAddUp: () => void;
};

/** Totals of every row that matches the filters, not only of the page. */
export function DocumentTotals({ kind, sums, isMore, isFetching, onAddUp }: DocumentTotalsProps) {
  if (!sums && !isMore) return null;
  if (!sums)
    return (
      <Box sx={{ mt: 1.5 }}>
        <Button size="small" loading={isFetching} onClick={onAddUp}>
          Show totals
        </Button>
      </Box>
    );
  if (sums.count === 0) return null;
  const { count, amount, open, void: voided = 0 } = sums;
  return (
    <Box
      component="output"
      aria-label="Totals"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        rowGap: 0.5,
        mt: 1.5,
        fontSize: '0.9375rem',
      }}
    >
      <span>{counted(count, kind)}</span>
      <span>
        Total{' '}
        <strong>
          <Money amount={amount} />
        </strong>
      </span>
      {open !== undefined && (
        <span>
          Open{' '}
          <strong>
            <Money amount={open} />
          </strong>
        </span>
      )}
      {voided > 0 && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          Without {counted(voided, 'void invoice')}
        </Box>
      )}
    </Box>
  );
}
