import { Typography, formatDate } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { counted } from '@plumbline/domain';
import type { Dashboard } from '../../data/dashboard.ts';
import { CashLists } from '../analytics/cash/CashRowsDialog.tsx';

type CashDialogProps = { cash: NonNullable<Dashboard['cash']>; onClose: () => void };

/** The invoices, bills, and other amounts behind the cash of the next 14 days. */
export function CashDialog({ cash, onClose }: CashDialogProps) {
  return (
    <ContentDialog isOpen title="Cash, next 14 days" onClose={onClose} width="md">
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {`Due through ${formatDate(cash.until)}. Overdue invoices aren’t counted; bills that are past due are.`}
      </Typography>
      <CashLists rows={cash.rows} totals={cash} />
      {cash.more > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`${counted(cash.more, 'more amount')} due later in these days.`}
        </Typography>
      )}
    </ContentDialog>
  );
}
