import { messageOf } from '@plumbline/data';
import { Button } from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useDeleteSelectionMutation, type ProjectSelection } from '../../data/selections.ts';

type SelectionActionsProps = { selection: ProjectSelection; projectId: string; onEdit: () => void };

export function SelectionActions({
  selection: { id, title },
  projectId,
  onEdit,
}: SelectionActionsProps) {
  const [isDeleting, setDeleting] = useState(false);
  const [remove] = useDeleteSelectionMutation();
  const toasts = useToasts();
  const confirm = async () => {
    const { error } = await remove({ id, projectId });
    setDeleting(false);
    if (error) toasts.error(messageOf(error));
    else toasts.success('Selection deleted.');
  };
  return (
    <>
      <Button aria-label={`Edit ${title}`} onClick={onEdit}>
        Edit
      </Button>
      <Button color="error" aria-label={`Delete ${title}`} onClick={() => setDeleting(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isDeleting}
        title={`Delete ${title}?`}
        message="The client no longer sees it."
        confirmLabel="Delete"
        onConfirm={confirm}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}
