import { openAddress } from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { lazyComponent, useCompanyId, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useVendorDeleteMutation } from '../../data/vendors.ts';
import type { VendorRow } from '../../data/schemas.ts';
import { contactHref } from '../../shared/vendorLabels.ts';
import type { VendorActions } from './vendorActions.ts';
import { VendorDialog } from './VendorDialog.tsx';

const VendorFormDialog = lazyComponent(() =>
  import('./VendorFormDialog.tsx').then((module) => module.VendorFormDialog),
);

type Open = { kind: 'view' | 'edit' | 'remove'; vendor: VendorRow } | { kind: 'add' };

/** What can be done with a vendor, and the dialog that is open: a vendor, its form, or the question before deleting. */
export function useVendorDialogs(denial: string | undefined) {
  const toasts = useToasts();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const actions: VendorActions = {
    denial,
    view: (vendor) => setOpen({ kind: 'view', vendor }),
    edit: (vendor) => setOpen({ kind: 'edit', vendor }),
    remove: (vendor) => setOpen({ kind: 'remove', vendor }),
    contact: (vendor) => {
      const href = contactHref(vendor);
      if (href) openAddress(href);
      else toasts.error('No contact information available for this vendor.');
    },
  };
  return {
    actions,
    addVendor: () => setOpen({ kind: 'add' }),
    dialogs: (
      <>
        {open?.kind === 'view' && (
          <VendorDialog vendor={open.vendor} actions={actions} onClose={close} />
        )}
        {(open?.kind === 'edit' || open?.kind === 'add') && (
          <VendorFormDialog
            vendor={open.kind === 'edit' ? open.vendor : undefined}
            onClose={close}
          />
        )}
        {open?.kind === 'remove' && <RemoveVendor vendor={open.vendor} onClose={close} />}
      </>
    ),
  };
}

function RemoveVendor({
  vendor: { id, name },
  onClose,
}: {
  vendor: VendorRow;
  onClose: () => void;
}) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [remove, { isLoading }] = useVendorDeleteMutation();
  const removeForGood = async () => {
    const answer = await remove({ company, id });
    onClose();
    if (answer.error) toasts.error('Failed to delete vendor. Please try again.');
    else toasts.success(`Vendor "${name}" deleted successfully`);
  };
  return (
    <ConfirmDialog
      isOpen
      title="Delete Vendor"
      message="Are you sure you want to delete this vendor? This action cannot be undone."
      confirmLabel="Delete"
      tone="error"
      isWorking={isLoading}
      onConfirm={() => void removeForGood()}
      onClose={onClose}
    />
  );
}
