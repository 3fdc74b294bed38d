import { messageOf } from '@plumbline/data';
import { useGo, useToasts } from '@plumbline/platform';
import { usePortalDocumentMutation } from '../data/portal.ts';

type Wanted = { quoteId: string } | { invoiceId: string };

/** Opens a quote or an invoice where it is read, decided, and paid: the same page as behind any other link. */
export function useOpenDocument(session: string) {
  const [ask, { isLoading }] = usePortalDocumentMutation();
  const go = useGo();
  const toasts = useToasts();
  const open = async (wanted: Wanted) => {
    const { data, error } = await ask({ session, ...wanted });
    if (data) go('billing.shared', { params: { token: data.token } });
    else toasts.error(messageOf(error));
  };
  return { open, isOpening: isLoading };
}
