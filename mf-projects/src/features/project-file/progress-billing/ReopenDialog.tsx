import { ConfirmDialog } from '@plumbline/design/forms';
import { useState } from 'react';
import { type DialogProps, useReopen } from './SubmitDialog.tsx';

export function ReopenDialog({ project, application, onClose }: DialogProps) {
  const reopen = useReopen(project.id);
  const [isWorking, setWorking] = useState(false);
  const { invoice, number } = application;
  const run = async () => {
    setWorking(true);
    if (invoice) await reopen(invoice.id, `Application ${number} reopened`);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Reopen application ${number}?`}
      message={`Invoice ${invoice?.invoice_number ?? ''} is voided. Submitting again creates a new one.`}
      confirmLabel="Reopen"
      isWorking={isWorking}
      onConfirm={() => void run()}
      onClose={onClose}
    />
  );
}
