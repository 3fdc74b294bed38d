import { isDataError, messageOf } from '@plumbline/data';
import { formatMoney } from '@plumbline/design';
import {
  ConfirmDialog,
  FormDialog,
  MoneyField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useProjectSaveContractMutation } from '../../../data/contract.ts';
import type { Contract } from '../../../data/financials.ts';
import { contractForm, unlockForm } from './costForms.ts';

type SignDialogProps = {
  projectId: string;
  contract: Contract | null | undefined;
  /** What a typed contract starts with, in dollars. */
  value: number;
  onClose: () => void;
};

type DialogProps = { projectId: string; contract: Contract; onClose: () => void };

export function SignDialog({ projectId, contract, value, onClose }: SignDialogProps) {
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

export function CloseDialog({ projectId, contract, onClose }: DialogProps) {
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

export function UnlockDialog({ projectId, contract, onClose }: DialogProps) {
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
