import { isDataError, messageOf } from '@plumbline/data';
import { ActionButton, Box, formatMoney } from '@plumbline/design';
import {
  ConfirmDialog,
  FormDialog,
  MoneyField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { denialReason, useAccess, useSession, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useProjectSaveContractMutation } from '../../../data/contract.ts';
import type { Contract } from '../../../data/financials.ts';
import { contractForm, unlockForm } from './costForms.ts';

type ContractActionsProps = {
  projectId: string;
  contract: Contract | null | undefined;
  /** What a typed contract starts with, in dollars. */
  value: number;
};
type Dialog = 'sign' | 'close' | 'unlock';

const edits = { feature: 'create_edit_projects', permission: 'edit_projects' } as const;
const ownerOnly = 'Only the owner can unlock a contract.';

/** Sign a contract without a quote, lock it again, close it, and, for the owner, unlock it. */
export function ContractActions({ projectId, contract, value }: ContractActionsProps) {
  const [dialog, setDialog] = useState<Dialog>();
  const denial = denialReason(useAccess(edits));
  const { user } = useSession();
  const close = () => setDialog(undefined);
  const status = contract?.status;
  const button = (kind: Dialog, label: string, reason = denial) => (
    <ActionButton size="small" denial={reason} onClick={() => setDialog(kind)}>
      {label}
    </ActionButton>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
      {!status && button('sign', 'Enter a signed contract')}
      {status === 'unlocked' && button('sign', 'Lock the contract')}
      {status === 'signed' && button('close', 'Close contract')}
      {(status === 'signed' || status === 'closed') &&
        button('unlock', 'Unlock', user.role === 'owner' ? denial : ownerOnly)}
      {dialog === 'sign' && (
        <SignDialog projectId={projectId} contract={contract} value={value} onClose={close} />
      )}
      {dialog === 'close' && contract && (
        <CloseDialog projectId={projectId} contract={contract} onClose={close} />
      )}
      {dialog === 'unlock' && contract && (
        <UnlockDialog projectId={projectId} contract={contract} onClose={close} />
      )}
    </Box>
  );
}

type DialogProps = { projectId: string; contract: Contract; onClose: () => void };

function SignDialog({
  projectId,
  contract,
  value,
  onClose,
}: ContractActionsProps & { onClose: () => void }) {
  const [save] = useProjectSaveContractMutation();
  const toasts = useToasts();
  const form = useZodForm(contractForm, {
    value: String(contract?.original_value ?? (value > 0 ? value : '')),
  });
  return (
    <FormDialog
      isOpen
      title={contract ? 'Lock the contract' : 'Enter a signed contract'}
      form={form}
      onSubmit={async ({ value: given }) => {
        const isSame = contract?.original_value === given;
        const { error } = await save({
          project: projectId,
          status: 'signed',
          ...(isSame ? {} : { value: given }),
          version: contract?.version,
        });
        if (error)
          showServerError(form, isDataError(error) ? error : { message: messageOf(error) });
        else {
          toasts.success(`Contract signed at ${formatMoney(given)}`);
          onClose();
        }
      }}
      onClose={onClose}
      submitLabel={contract ? 'Lock' : 'Sign'}
      width="xs"
    >
      <MoneyField
        control={form.control}
        name="value"
        label="Contract value"
        required
        hint="Before tax, without change orders. After that, only change orders change the contract."
      />
    </FormDialog>
  );
}

function CloseDialog({ projectId, contract, onClose }: DialogProps) {
  const [save, { isLoading }] = useProjectSaveContractMutation();
  const toasts = useToasts();
  return (
    <ConfirmDialog
      isOpen
      title="Close contract?"
      message="Change orders can no longer be approved. The owner can unlock it."
      confirmLabel="Close contract"
      isWorking={isLoading}
      onConfirm={() => {
        void (async () => {
          const { version } = contract;
          const { error } = await save({ project: projectId, status: 'closed', version });
          if (error) toasts.error(messageOf(error));
          else toasts.success('Contract closed');
          onClose();
        })();
      }}
      onClose={onClose}
    />
  );
}

function UnlockDialog({ projectId, contract, onClose }: DialogProps) {
  const [save] = useProjectSaveContractMutation();
  const form = useZodForm(unlockForm, { reason: '' });
  return (
    <FormDialog
      isOpen
      title="Unlock contract"
      form={form}
      onSubmit={async ({ reason }) => {
        const { version } = contract;
        const { error } = await save({ project: projectId, status: 'unlocked', reason, version });
        if (error)
          showServerError(form, isDataError(error) ? error : { message: messageOf(error) });
        else onClose();
      }}
      onClose={onClose}
      submitLabel="Unlock"
      width="xs"
    >
      <TextField
        control={form.control}
        name="reason"
        label="Reason"
        required
        hint="Recorded in the audit log with your name."
      />
    </FormDialog>
  );
}
