import { messageOf } from '@plumbline/data';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useLogoDeleteMutation, type Logo } from '../../data/logos.ts';
import { useAnnounceCompany } from '../../shared/useAnnounceCompany.ts';

type DeleteLogoProps = { logo: Logo; onClose: () => void };

/** Confirms and deletes a logo. */
export function DeleteLogo({ logo, onClose }: DeleteLogoProps) {
  const company = useCompanyId();
  const toasts = useToasts();
  const announce = useAnnounceCompany();
  const [remove, { isLoading }] = useLogoDeleteMutation();
  const confirm = async () => {
    const { error } = await remove({ company, logo });
    onClose();
    if (error) {
      toasts.error(`Failed to delete logo: ${messageOf(error)}`);
      return;
    }
    announce();
    toasts.success('Logo deleted');
  };
  return (
    <ConfirmDialog
      isOpen
      title="Delete this logo?"
      message={
        logo.is_primary
          ? 'This is your primary logo. Documents will have no logo until you choose another.'
          : 'This cannot be undone.'
      }
      confirmLabel="Delete"
      tone="error"
      isWorking={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
