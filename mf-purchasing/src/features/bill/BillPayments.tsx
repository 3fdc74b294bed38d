import { ActionButton, Box, DateText, Money, StatusChip, Typography } from '@plumbline/design';
import { AreaLink, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useBillVoidPaymentMutation } from '../../data/billActions.ts';
import type { Bill } from '../../data/billSchemas.ts';
import { LineList } from '../../shared/LineList.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { billName, billStateDisplay, paymentMethods } from '../bills/billLabels.ts';

export function Credits({ credits }: Pick<Bill, 'credits'>) {
  if (credits.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <LineList
        label="Credit memos"
        lines={credits.map(({ id, vendor_number, total, state }) => ({
          id,
          title: (
            <AreaLink to="purchasing.bill" params={{ billId: id }}>
              {billName({ vendor_number, kind: 'credit' })}
            </AreaLink>
          ),
          detail: <Money amount={total} />,
          end: <StatusChip {...billStateDisplay(state, 'credit')} />,
        }))}
      />
    </Box>
  );
}

const methodLabel = (method: string) =>
  paymentMethods.find(({ value }) => value === method)?.label ??
  (method === 'credit' ? 'Credit memo' : method);

export function Payments({ bill, denial }: { bill: Bill; denial: string | undefined }) {
  const toasts = useToasts();
  const [undo] = useBillVoidPaymentMutation();
  const [voiding, setVoiding] = useState<string>();
  const voidPayment = async (paymentId: string, reason: string) => {
    const answer = await undo({ billId: bill.id, paymentId, reason });
    if (!answer.error) toasts.success('Payment voided');
    return answer;
  };
  if (bill.payments.length === 0) return null;
  return (
    <Box component="ul" aria-label="Payments" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
      {bill.payments.map(({ id, amount, paid_on, method, reference, voided_at, void_reason }) => (
        <Box
          component="li"
          key={id}
          sx={{ display: 'flex', gap: 1, alignItems: 'center', py: 0.5, flexWrap: 'wrap' }}
        >
          <DateText value={paid_on} />
          <span>{[methodLabel(method), reference].filter(Boolean).join(' ')}</span>
          <Box sx={{ ml: 'auto', textDecoration: voided_at ? 'line-through' : 'none' }}>
            <Money amount={amount} />
          </Box>
          {void_reason && (
            <Typography variant="body2" sx={{ width: 1, color: 'text.secondary' }}>
              Voided: {void_reason}
            </Typography>
          )}
          {!voided_at && method !== 'credit' && bill.expense_id === null && (
            <ActionButton size="small" denial={denial} onClick={() => setVoiding(id)}>
              Void payment
            </ActionButton>
          )}
        </Box>
      ))}
      {voiding && (
        <ReasonDialog
          title="Void payment"
          message="The bill is open again for this amount."
          onSubmit={(reason) => voidPayment(voiding, reason)}
          onClose={() => setVoiding(undefined)}
        />
      )}
    </Box>
  );
}
