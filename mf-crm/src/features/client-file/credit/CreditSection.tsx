import { messageOf } from '@plumbline/data';
import { ActionButton, Box, DetailSection, formatMoney, Typography } from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { denialReason, useCompanyId, useToasts, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import {
  useClientCreditEntriesQuery,
  useClientUndoPayoutMutation,
  type CreditEntry,
} from '../../../data/credit.ts';
import type { ClientRow } from '../../../data/schemas.ts';
import { paysOut } from '../../../shared/edits.ts';
import { TabState } from '../../../shared/TabState.tsx';
import { CreditEntries } from './CreditEntries.tsx';
import { PayOutDialog } from './PayOutDialog.tsx';

/** A client's available credit, its history, and Pay out. Hidden if the client never had credit. */
export function CreditSection({ client, credit }: { client: ClientRow; credit: number }) {
  const entries = useClientCreditEntriesQuery({ company: useCompanyId(), client: client.id });
  const [undo, { isLoading }] = useClientUndoPayoutMutation();
  const [isPayingOut, setPayingOut] = useState(false);
  const [payoutToUndo, setPayoutToUndo] = useState<CreditEntry>();
  const denial = denialReason(useAccess(paysOut));
  const toasts = useToasts();
  const undoPayout = async ({ id, amount }: CreditEntry) => {
    const { error } = await undo(id);
    setPayoutToUndo(undefined);
    if (error) toasts.error(messageOf(error));
    else
      toasts.success(`Payout undone. ${formatMoney(-amount)} is back in ${client.name}’s credit`);
  };
  if (entries.data?.length === 0) return null;
  return (
    <DetailSection isCard title="Credit">
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 240px' }}>
          {credit > 0
            ? `${formatMoney(credit)} available. Apply it to an unpaid invoice or pay it out.`
            : 'No credit available.'}
        </Typography>
        {credit > 0 && (
          <ActionButton
            variant="outlined"
            size="small"
            denial={denial}
            onClick={() => setPayingOut(true)}
          >
            Pay out credit
          </ActionButton>
        )}
      </Box>
      {entries.data ? (
        <CreditEntries entries={entries.data} onUndoPayout={denial ? undefined : setPayoutToUndo} />
      ) : (
        <TabState
          label="Loading credit"
          failed="Failed to load the client's credit"
          error={entries.error}
          onRetry={() => void entries.refetch()}
        />
      )}
      {isPayingOut && (
        <PayOutDialog client={client} credit={credit} onClose={() => setPayingOut(false)} />
      )}
      {payoutToUndo && (
        <ConfirmDialog
          isOpen
          title="Undo this payout?"
          message={`${formatMoney(-payoutToUndo.amount)} returns to ${client.name}’s credit. Undo it if it was recorded by mistake or the check was never cashed.`}
          confirmLabel="Undo payout"
          isWorking={isLoading}
          onConfirm={() => void undoPayout(payoutToUndo)}
          onClose={() => setPayoutToUndo(undefined)}
        />
      )}
    </DetailSection>
  );
}
