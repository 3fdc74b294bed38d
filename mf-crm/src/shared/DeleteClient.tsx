import { ConfirmDialog } from '@plumbline/design/forms';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useClientDeleteMutation } from '../data/clients.ts';
import type { ClientRow } from '../data/schemas.ts';

type DeleteClientProps = {
  client: Pick<ClientRow, 'id' | 'name'>;
  onClose: () => void;
  onDeleted?: () => void;
};

/** Asks, in the words of [002 §5], and deletes. */
export function DeleteClient({ client: { id, name }, onClose, onDeleted }: DeleteClientProps) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [remove, { isLoading }] = useClientDeleteMutation();
  const confirm = async () => {
    const { error } = await remove({ company, id });
    onClose();
    if (error) return toasts.error('Failed to delete client. Please try again.');
    toasts.success(`Client "${name}" deleted successfully`);
    onDeleted?.();
  };
  return (
    <ConfirmDialog
      isOpen
      title="Delete Client"
      message="Are you sure you want to delete this client? This action cannot be undone."
      confirmLabel="Delete"
      tone="error"
      isWorking={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
