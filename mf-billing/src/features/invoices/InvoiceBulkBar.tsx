import { Button, Menu, MenuItem } from '@plumbline/design';
import { useState } from 'react';
import { paymentMethods, type InvoiceRow } from '../../data/schemas.ts';
import { DocumentBulkBar } from '../../shared/bulk/DocumentBulkBar.tsx';
import { methodLabel } from '../../shared/words.ts';
import type { useInvoiceBulk } from './useInvoiceBulk.ts';

type InvoiceBulkBarProps = {
  rows: readonly InvoiceRow[];
  bulk: ReturnType<typeof useInvoiceBulk>;
  onRemind: () => void;
  onClear: () => void;
};

/** The acts on chosen invoices [001 §2]. */
export function InvoiceBulkBar({ rows, bulk, onRemind, onClear }: InvoiceBulkBarProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <DocumentBulkBar kind="invoice" rows={rows} bulk={bulk} onClear={onClear}>
      {(isOff) => (
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
                    void bulk.recordPayments(rows, method);
                  }}
                >
                  Paid in full by {methodLabel[method].toLowerCase()}
                </MenuItem>
              ))}
            </Menu>
          )}
        </>
      )}
    </DocumentBulkBar>
  );
}
