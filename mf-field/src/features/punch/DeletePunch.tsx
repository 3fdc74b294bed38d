import { Button } from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useFieldDeletePunchMutation, type ShownPunchItem } from '../../data/punch.ts';
import { refusalOf } from '../../shared/refusalOf.ts';
import { tall } from '../../shared/touch.ts';

export function DeletePunch({ item, onDeleted }: { item: ShownPunchItem; onDeleted: () => void }) {
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const [remove, { isLoading }] = useFieldDeletePunchMutation();
  const confirm = async () => {
    const { error } = await remove({ id: item.id, project_id: item.project_id });
    if (error) return toasts.error(refusalOf(error).message);
    toasts.success('Punch item deleted');
    onDeleted();
  };
  return (
    <>
      <Button
        color="error"
        sx={{ ...tall(48), alignSelf: 'flex-start' }}
        onClick={() => setAsking(true)}
      >
        Delete punch item
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete punch item?"
        message={`"${item.title}" is removed from the punch list. This can’t be undone.`}
        confirmLabel="Delete"
        tone="error"
        isWorking={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
