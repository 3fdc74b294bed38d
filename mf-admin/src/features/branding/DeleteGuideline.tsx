import { messageOf } from '@plumbline/data';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useGuidelineDeleteMutation, type Guideline } from '../../data/branding.ts';

type DeleteGuidelineProps = { guideline: Guideline; onClose: () => void };

/** Confirms and deletes a brand guideline. */
export function DeleteGuideline({ guideline: { id, title }, onClose }: DeleteGuidelineProps) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [remove, { isLoading }] = useGuidelineDeleteMutation();
  const confirm = async () => {
    const { error } = await remove({ company, id });
    onClose();
    if (error) toasts.error(`Failed to delete brand guideline: ${messageOf(error)}`);
    else toasts.success('Brand guideline deleted successfully!');
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${title}?`}
      message="This cannot be undone."
      confirmLabel="Delete"
      tone="error"
      isWorking={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
