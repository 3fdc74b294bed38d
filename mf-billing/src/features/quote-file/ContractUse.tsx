import { messageOf } from '@plumbline/data';
import { ActionButton, Alert, formatMoney } from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { AreaLink, denialReason, useAccess, useEmit, useGo, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useQuoteProjectStartMutation, useQuoteUseMutation } from '../../data/quoteContract.ts';
import type { QuoteFile } from '../../data/fileSchemas.ts';

/** An accepted quote as its project's contract: offers to start the project or to use it, or says how it is used. */
export function ContractUse({ quote }: { quote: QuoteFile }) {
  const { contract, change_order, project_id, status } = quote;
  if (status !== 'accepted') return null;
  // A lead that is won starts its project.
  if (!project_id) return quote.lead ? null : <StartProject quote={quote} />;
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

const projectsAccess = { feature: 'create_edit_projects', permission: 'edit_projects' } as const;

function StartProject({ quote }: { quote: QuoteFile }) {
  const [start, { isLoading }] = useQuoteProjectStartMutation();
  const toasts = useToasts();
  const emit = useEmit();
  const go = useGo();
  const denial = denialReason(useAccess(projectsAccess));
  const open = async () => {
    const { data, error } = await start({ id: quote.id });
    if (!data) return toasts.error(messageOf(error));
    emit('project.created@1', { project_id: data.project_id });
    toasts.success(`Project started, with ${quote.quote_number} as its contract`);
    go('projects.detail', { params: { projectId: data.project_id } });
  };
  return (
    <Alert
      severity="info"
      action={
        <ActionButton
          size="small"
          color="inherit"
          denial={denial}
          loading={isLoading}
          onClick={() => void open()}
        >
          Start project
        </ActionButton>
      }
    >
      This quote has no project yet. Start one with its client, lines, and amount.
    </Alert>
  );
}

function Offer({ quote, projectId }: { quote: QuoteFile; projectId: string }) {
  const [applyQuote, { isLoading }] = useQuoteUseMutation();
  const [isAsking, setAsking] = useState(false);
  const toasts = useToasts();
  const denial = denialReason(useAccess(projectsAccess));
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
