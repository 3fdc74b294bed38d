import { Button, Menu, MenuItem } from '@plumbline/design';
import { useState } from 'react';
import { paymentMethods, type PaymentMethod } from '../../data/schemas.ts';
import { methodInSentence } from '../../shared/words.ts';

type InvoiceBulkButtonsProps = {
  isOff: boolean;
  onPaid: (method: PaymentMethod) => void;
  onRemind: () => void;
};

/** The acts on chosen invoices that quotes do not have [001 §2]. */
export function InvoiceBulkButtons({ isOff, onPaid, onRemind }: InvoiceBulkButtonsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        disabled={isOff}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Record Payment
      </Button>
      <Button size="small" color="inherit" disabled={isOff} onClick={onRemind}>
        Send Reminders
      </Button>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {paymentMethods.map((method) => (
            <MenuItem
              key={method}
              onClick={() => {
                setAnchor(null);
                onPaid(method);
              }}
            >
              Paid in full by {methodInSentence(method)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
