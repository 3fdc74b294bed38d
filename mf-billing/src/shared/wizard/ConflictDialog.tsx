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

/** Somebody else saved meanwhile: put both together, or take theirs. Nothing typed is lost before the choice. */
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
      title={`Somebody else has changed this ${document}`}
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
        It was saved by somebody else while you were editing. Your changes are still here and can be
        put together with theirs; you see the result before you save it.
      </Typography>
      {clashes.length > 0 && (
        <Typography sx={{ mt: 1.5 }}>
          You both changed {clashes.join(', ')}. There, your words stay.
        </Typography>
      )}
    </ContentDialog>
  );
}
