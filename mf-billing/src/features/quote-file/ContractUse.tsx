import { messageOf } from '@plumbline/data';
import { ActionButton, Alert, formatMoney } from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { AreaLink, denialReason, useAccess, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useQuoteUseMutation } from '../../data/quoteContract.ts';
import type { QuoteFile } from '../../data/schemas.ts';

/** An accepted quote as its project's contract: offers to use it, or says how it is used. */
export function ContractUse({ quote }: { quote: QuoteFile }) {
  const { contract, change_order, project_id, status } = quote;
  if (status !== 'accepted' || !project_id) return null;
  const financials = (
    <AreaLink to="projects.detail" params={{ projectId: project_id }} query={{ tab: 'financials' }}>
      {quote.project_name ?? 'the project'}
    </AreaLink>
  );
  if (change_order)
    return (
      <Alert severity="success">
        Added to the contract of {financials} as {change_order.number}.
      </Alert>
    );
  if (contract?.is_this_quote && contract.status !== 'unlocked')
    return <Alert severity="success">This quote is the contract of {financials}.</Alert>;
  return <Offer quote={quote} projectId={project_id} />;
}

function Offer({ quote, projectId }: { quote: QuoteFile; projectId: string }) {
  const [applyQuote, { isLoading }] = useQuoteUseMutation();
  const [isAsking, setAsking] = useState(false);
  const toasts = useToasts();
  const denial = denialReason(
    useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' }),
  );
  const use = quote.contract && quote.contract.status !== 'unlocked' ? 'addition' : 'contract';
  const label = use === 'contract' ? 'Use as contract' : 'Add to contract';
  const amount = formatMoney(quote.subtotal - quote.discount_amount);
  const confirm = async () => {
    const { error } = await applyQuote({ id: quote.id, project: projectId, use });
    setAsking(false);
    if (error) toasts.error(messageOf(error));
    else
      toasts.success(
        use === 'contract'
          ? `${quote.quote_number} is the contract`
          : `${quote.quote_number} added to the contract`,
      );
  };
  return (
    <Alert
      severity="info"
      action={
        <ActionButton size="small" color="inherit" denial={denial} onClick={() => setAsking(true)}>
          {label}
        </ActionButton>
      }
    >
      {use === 'contract'
        ? 'This quote isn’t the project’s contract yet.'
        : 'This quote isn’t part of the project’s contract yet.'}
      <ConfirmDialog
        isOpen={isAsking}
        title={`${label}?`}
        message={
          use === 'contract'
            ? `${quote.quote_number} becomes the contract at ${amount}. Its lines and their costs replace the budget lines that no change order added. After that, only change orders change the contract.`
            : `Adds ${amount} to the contract as an approved change order.`
        }
        confirmLabel={label}
        isWorking={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </Alert>
  );
}
