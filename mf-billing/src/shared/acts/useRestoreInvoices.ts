import { messageOf } from '@plumbline/data';
import { useToasts } from '@plumbline/platform';
import { useInvoiceRestoreMutation } from '../../data/invoices.ts';

/** Takes a deletion of invoices back, and says why where it cannot: a change order may be on another invoice by now. */
export function useRestoreInvoices() {
  const [restore] = useInvoiceRestoreMutation();
  const toasts = useToasts();
  return async (ids: readonly string[]) => {
    const { error } = await restore(ids);
    if (error) toasts.error(`Failed to undo: ${messageOf(error)}`);
  };
}
