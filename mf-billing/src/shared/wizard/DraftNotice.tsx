import { Alert, Button } from '@plumbline/design';
import type { DocumentKind } from '../../data/schemas.ts';

type DraftNoticeProps = {
  document: DocumentKind;
  onClose: () => void;
  onDiscard: () => void;
};

/** Says that an unsaved draft was restored, and offers to discard it. */
export function DraftNotice({ document, onClose, onDiscard }: DraftNoticeProps) {
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <>
          <Button size="small" color="inherit" onClick={onDiscard}>
            Discard draft
          </Button>
          <Button size="small" color="inherit" onClick={onClose}>
            Keep editing
          </Button>
        </>
      }
    >
      Your unsaved {document} draft was restored.
    </Alert>
  );
}
