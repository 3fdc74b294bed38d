import type { Contract } from '../../../data/financials.ts';
import { ActionButton, Box } from '@plumbline/design';
import { denialReason, useAccess, useSession } from '@plumbline/platform';
import { useState } from 'react';
import { CloseDialog, SignDialog, UnlockDialog } from './ContractDialogs.tsx';

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
