import { messageOf } from '@plumbline/data';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useCompanyId, useToasts } from '@plumbline/platform';
import type { Template } from '../../data/template.ts';
import { useTemplateDeleteMutation } from '../../data/templates.ts';

/** Confirms and deletes a template. */
export function DeleteTemplate({
  template: { id, template_name },
  onClose,
}: {
  template: Template;
  onClose: () => void;
}) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [remove, { isLoading }] = useTemplateDeleteMutation();
  const confirm = async () => {
    const { error } = await remove({ company, id });
    onClose();
    if (error) toasts.error(`Failed to delete document template: ${messageOf(error)}`);
    else toasts.success('Document template deleted successfully!');
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${template_name}?`}
      message="Sent documents keep their PDF. This can’t be undone."
      confirmLabel="Delete"
      tone="error"
      isWorking={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
