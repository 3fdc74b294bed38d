import { messageOf } from '@plumbline/data';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useTaxRateDeleteMutation, type TaxRate } from '../../../data/tax.ts';

type DeleteRateProps = { rate: TaxRate; onClose: () => void };

/** Confirms and deletes a tax rate. */
export function DeleteRate({ rate: { id, name }, onClose }: DeleteRateProps) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [remove, { isLoading }] = useTaxRateDeleteMutation();
  const confirm = async () => {
    const { error } = await remove({ company, id });
    onClose();
    if (error) toasts.error(messageOf(error));
    else toasts.success(`Tax rate "${name}" deleted`);
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${name}?`}
      message="Existing documents keep their tax."
      confirmLabel="Delete"
      tone="error"
      isWorking={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
