import { Button } from '@plumbline/design';

type InvoiceBulkButtonsProps = { isOff: boolean; onPay: () => void; onRemind: () => void };

/** Bulk actions that only invoices have. */
export function InvoiceBulkButtons({ isOff, onPay, onRemind }: InvoiceBulkButtonsProps) {
  return (
    <>
      <Button size="small" color="inherit" disabled={isOff} onClick={onPay}>
        Record Payment
      </Button>
      <Button size="small" color="inherit" disabled={isOff} onClick={onRemind}>
        Send Reminders
      </Button>
    </>
  );
}
