import { messageOf } from '@plumbline/data';
import { useToasts } from '@plumbline/platform';
import type { DocumentKind } from '../../data/schemas.ts';
import { useDocumentShareMutation } from '../../data/sending.ts';

/** Creates a client link and copies it. */
export function useCopyLink() {
  const [share] = useDocumentShareMutation();
  const toasts = useToasts();
  return async (document: DocumentKind, id: string) => {
    try {
      const { token } = await share({ document, id }).unwrap();
      const link = `${window.location.origin}/shared/documents/${token}`;
      await navigator.clipboard.writeText(link).then(
        () => toasts.success('Link copied. It is valid for 90 days.'),
        () => toasts.info(link),
      );
    } catch (error) {
      toasts.error(messageOf(error));
    }
  };
}
