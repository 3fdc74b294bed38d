import { ConfirmDialog } from '@plumbline/design/forms';
import type { ProjectDocument } from '../../../data/documents.ts';
import { ShareFileDialog } from '../sharing/ShareFileDialog.tsx';
import { DocumentDialog } from './DocumentDialog.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { signedCopyOf } from './signedCopy.ts';
import { SignaturesDialog } from './SignaturesDialog.tsx';
import { VersionsDialog } from './VersionsDialog.tsx';

export type Opened = 'preview' | 'versions' | 'signatures' | 'details' | 'share' | 'delete';

type DocumentDialogsProps = {
  document: ProjectDocument;
  opened: Opened | undefined;
  /** Whether signatures may be requested. */
  canAsk: boolean;
  onDelete: () => void;
  onClose: () => void;
};

/** The dialog of a document that is open. */
export function DocumentDialogs({
  document,
  opened,
  canAsk,
  onDelete,
  onClose,
}: DocumentDialogsProps) {
  return (
    <>
      {opened === 'preview' && (
        <PreviewDialog
          title={document.name}
          file={signedCopyOf(document) ?? document}
          onClose={onClose}
        />
      )}
      {opened === 'share' && (
        <ShareFileDialog
          target={{ project: document.project_id, document: document.id, name: document.name }}
          onClose={onClose}
        />
      )}
      <ConfirmDialog
        isOpen={opened === 'delete'}
        title="Delete signed document"
        message={`"${document.name}" has been signed. Deleting removes it from this project for everyone in your company.`}
        confirmLabel="Delete"
        tone="error"
        onConfirm={onDelete}
        onClose={onClose}
      />
      {opened === 'versions' && <VersionsDialog document={document} onClose={onClose} />}
      {opened === 'details' && <DocumentDialog document={document} onClose={onClose} />}
      {opened === 'signatures' && (
        <SignaturesDialog document={document} canAsk={canAsk} onClose={onClose} />
      )}
    </>
  );
}
