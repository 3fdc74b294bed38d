import { messageOf } from '@plumbline/data';
import {
  ActionButton,
  Alert,
  Box,
  Card,
  CardContent,
  Facts,
  Money,
  StatusChip,
  Typography,
  formatMoney,
  statusDisplay,
} from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { denialReason, useAccess, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useProjectUseQuoteMutation } from '../../../data/contract.ts';
import type { Financials } from '../../../data/financials.ts';
import { ContractActions } from './ContractActions.tsx';
import { contractStatusDisplay, marginText } from './financialLabels.ts';

type ContractCardProps = { financials: Financials; projectId: string };
type OpenQuote = NonNullable<Financials['open_quotes']>[number];

/** The contract: original value, approved and pending changes, and accepted quotes to use. */
export function ContractCard({ financials, projectId }: ContractCardProps) {
  const { contract, pending_changes: pending, open_quotes, costs, contract_value } = financials;
  const [applyQuote, { isLoading }] = useProjectUseQuoteMutation();
  const [asked, setAsked] = useState<OpenQuote>();
  const toasts = useToasts();
  const denial = denialReason(
    useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' }),
  );
  const use = contract && contract.status !== 'unlocked' ? 'addition' : 'contract';
  const label = use === 'contract' ? 'Use as contract' : 'Add to contract';
  const forecast = (costs ?? []).reduce((sum, row) => sum + row.forecast, 0);
  const unknown = (costs ?? []).reduce((sum, row) => sum + row.unknown_costs, 0);
  const confirm = async (quote: OpenQuote) => {
    const { error } = await applyQuote({ project: projectId, quote: quote.id, use });
    setAsked(undefined);
    if (error) toasts.error(messageOf(error));
    else
      toasts.success(
        use === 'contract'
          ? `${quote.quote_number} is the contract`
          : `${quote.quote_number} added to the contract`,
      );
  };
  return (
    <Card component="section" aria-label="Contract">
      <CardContent>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 1 }}>
          <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
            Contract
          </Typography>
          {contract && <StatusChip {...statusDisplay(contractStatusDisplay, contract.status)} />}
        </Box>
        {contract ? (
          <Box sx={{ maxWidth: 480 }}>
            <Facts
              facts={[
                ['Source', contract.quote_number ? `Quote ${contract.quote_number}` : 'Typed'],
                ['Original', <Money key="original" amount={contract.original_value} />],
                ['Approved changes', <Money key="changes" amount={contract.approved_changes} />],
                ['Contract value', <Money key="value" amount={contract.value} />],
                pending && pending.count > 0
                  ? ['Pending changes', <Money key="pending" amount={pending.price} />]
                  : ['Pending changes', 'None'],
                ['Forecast margin', marginText(contract.value, forecast)],
              ]}
            />
          </Box>
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {`No contract yet. ${formatMoney(contract_value)} is the project’s budget. Accept a quote and use it as the contract.`}
          </Typography>
        )}
        {contract?.note && (
          <Alert severity="info" sx={{ mt: 1.5 }}>
            {contract.note}
          </Alert>
        )}
        {unknown > 0 && (
          <Alert severity="warning" role="note" sx={{ mt: 1.5 }}>
            {unknown === 1
              ? '1 budget line has no cost yet, so the margin is too high.'
              : `${unknown} budget lines have no cost yet, so the margin is too high.`}
          </Alert>
        )}
        <ContractActions projectId={projectId} contract={contract} value={contract_value} />
        {(open_quotes ?? []).map((quote) => (
          <Box
            key={quote.id}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 1.5 }}
          >
            <Typography variant="body2" sx={{ flex: '1 1 200px' }}>
              {`${quote.quote_number} ${quote.title}, accepted: `}
              <Money amount={quote.amount} />
            </Typography>
            <ActionButton
              size="small"
              denial={denial}
              onClick={() => setAsked(quote)}
              aria-label={`${label}: ${quote.quote_number}`}
            >
              {label}
            </ActionButton>
          </Box>
        ))}
        {asked && (
          <ConfirmDialog
            isOpen
            title={`${label}?`}
            message={
              use === 'contract'
                ? `${asked.quote_number} becomes the contract at ${formatMoney(asked.amount)}. Its lines and their costs replace the budget lines that no change order added. After that, only change orders change the contract.`
                : `Adds ${formatMoney(asked.amount)} to the contract as an approved change order.`
            }
            confirmLabel={label}
            isWorking={isLoading}
            onConfirm={() => void confirm(asked)}
            onClose={() => setAsked(undefined)}
          />
        )}
      </CardContent>
    </Card>
  );
}
