import { messageOf } from '@plumbline/data';
import { ActionButton, Alert, Box, Typography, formatMoney } from '@plumbline/design';
import { denialReason, useAccess, useGo, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useScheduleBillDrawMutation } from '../../data/draws.ts';
import type { ProjectSchedule } from '../../data/scheduleShapes.ts';

type DrawDue = ProjectSchedule['draws_due'][number];

/** Proposes the invoices of draws whose milestone is reached. */
export function DrawsDue({ project, draws }: { project: string; draws: readonly DrawDue[] }) {
  if (draws.length === 0) return null;
  return (
    <Alert severity="info">
      {draws.map((draw) => (
        <DrawLine key={draw.id} project={project} draw={draw} />
      ))}
    </Alert>
  );
}

function DrawLine({ project, draw }: { project: string; draw: DrawDue }) {
  const invoicing = useAccess({ feature: 'create_edit_invoices', permission: 'edit_documents' });
  const [bill, { isLoading }] = useScheduleBillDrawMutation();
  // A click repeated after a lost answer finds the invoice of the first.
  const [invoiceId] = useState(() => crypto.randomUUID());
  const toasts = useToasts();
  const go = useGo();
  const { id, description, amount, milestone } = draw;
  const create = async () => {
    const { data, error } = await bill({ project, id, invoiceId });
    if (error) {
      toasts.error(messageOf(error));
      return;
    }
    toasts.success(`Draft invoice ${data.invoice_number} created`);
    go('billing.invoice', { params: { invoiceId: data.id } });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        “{milestone}” is reached. Bill “{description}” ({formatMoney(amount)}).
      </Typography>
      {(invoicing.answer !== 'deny' || invoicing.because === 'plan') && (
        <ActionButton
          size="small"
          denial={denialReason(invoicing)}
          loading={isLoading}
          aria-label={`Create invoice for ${description}`}
          onClick={() => void create()}
        >
          Create invoice
        </ActionButton>
      )}
    </Box>
  );
}
