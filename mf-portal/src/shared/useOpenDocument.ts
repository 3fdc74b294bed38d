import { messageOf } from '@plumbline/data';
import { useGo, useToasts } from '@plumbline/platform';
import { usePortalDocumentMutation, usePortalSignatureMutation } from '../data/portal.ts';

type Wanted = { quoteId: string } | { invoiceId: string };

/** Opens a quote, an invoice, or a document to sign on the same page as behind any other link. */
export function useOpenDocument(session: string) {
  const [ask, { isLoading }] = usePortalDocumentMutation();
  const [askToSign, signature] = usePortalSignatureMutation();
  const go = useGo();
  const toasts = useToasts();
  const open = async (wanted: Wanted) => {
    const { data, error } = await ask({ session, ...wanted });
    if (data) go('billing.shared', { params: { token: data.token } });
    else toasts.error(messageOf(error));
  };
  const openSignature = async (id: string, accessId: string) => {
    const { data, error } = await askToSign({ session, id });
    if (data) go('projects.sign', { params: { token: data.token }, query: { portal: accessId } });
    else toasts.error(messageOf(error));
  };
  return { open, openSignature, isOpening: isLoading || signature.isLoading };
}
