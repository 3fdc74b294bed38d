import { Button } from '@plumbline/design';

type InvoiceBulkButtonsProps = { isOff: boolean; onPay: () => void; onRemind: () => void };

/** The acts on chosen invoices that quotes do not have [001 §2]. */
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
