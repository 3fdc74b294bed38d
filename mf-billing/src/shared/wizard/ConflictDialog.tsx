import { Button, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import type { DocumentKind } from '../../data/schemas.ts';

type ConflictDialogProps = {
  document: DocumentKind;
  clashes: readonly string[];
  onMerge: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

/** Someone else saved first: merge both versions or take theirs. Nothing is lost before the choice. */
export function ConflictDialog({
  document,
  clashes,
  onMerge,
  onTakeTheirs,
  onClose,
}: ConflictDialogProps) {
  return (
    <ContentDialog
      isOpen
      title={`Someone else changed this ${document}`}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onTakeTheirs}>
            Discard mine, load theirs
          </Button>
          <Button variant="contained" onClick={onMerge}>
            Merge both
          </Button>
        </>
      }
    >
      <Typography>
        Someone else saved changes while you were editing. Merge to combine your changes with
        theirs, and review the result before you save.
      </Typography>
      {clashes.length > 0 && (
        <Typography sx={{ mt: 1.5 }}>
          You both changed {clashes.join(', ')}. Merging keeps your version of these.
        </Typography>
      )}
    </ContentDialog>
  );
}
