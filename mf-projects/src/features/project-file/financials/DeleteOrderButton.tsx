import { messageOf } from '@plumbline/data';
import { Button } from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useProjectDeleteChangeOrderMutation, type ChangeOrder } from '../../../data/financials.ts';

type DeleteOrderButtonProps = { order: ChangeOrder; projectId: string };

/** Deletes a draft and its items after confirmation. */
export function DeleteOrderButton({ order, projectId }: DeleteOrderButtonProps) {
  const company = useCompanyId();
  const [remove, { isLoading }] = useProjectDeleteChangeOrderMutation();
  const [isAsking, setAsking] = useState(false);
  const toasts = useToasts();
  const confirm = async () => {
    const { error } = await remove({ company, project: projectId, id: order.id });
    setAsking(false);
    if (error) toasts.error(messageOf(error));
    else toasts.success(`${order.number} deleted`);
  };
  return (
    <>
      <Button
        size="small"
        color="error"
        aria-label={`Delete ${order.number}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete ${order.number}?`}
        message={`“${order.title}” and its items will be permanently deleted.`}
        confirmLabel="Delete"
        tone="error"
        isWorking={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
