import {
  ActionButton,
  Alert,
  Box,
  DateText,
  Facts,
  Money,
  SectionCard,
  StatusChip,
  Typography,
} from '@plumbline/design';
import { AreaLink, denialReason, useAccess, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useBillVoidMutation, useBillVoidPaymentMutation } from '../../data/billActions.ts';
import type { Bill } from '../../data/billSchemas.ts';
import { LineList } from '../../shared/LineList.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { billName, billStateDisplay, paymentMethods } from '../bills/billLabels.ts';
import { PayDialog } from '../bills/PayDialog.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { CreditDialog } from './CreditDialog.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { UseCreditDialog } from './UseCreditDialog.tsx';

const edits = { feature: 'vendor_management', permission: 'edit_purchasing' } as const;
const approves = { feature: 'vendor_management', permission: 'approve_bills' } as const;

type Open = 'approve' | 'pay' | 'void' | 'release' | 'credit' | 'use';

/** Approving, paying, and voiding a bill, with what is owed of it. */
export function BillActions({ bill }: { bill: Bill }) {
  const [open, setOpen] = useState<Open>();
  const approving = denialReason(useAccess(approves));
  const held = bill.is_on_hold ? `Payment is on hold: ${bill.expired}` : undefined;
  return (
    <SectionCard
      isMain
      title="Payment"
      actions={<BillButtons bill={bill} held={held} onOpen={setOpen} />}
    >
      {bill.expired && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {held ?? `This vendor’s ${bill.expired}.`}
        </Alert>
      )}
      <Facts
        facts={[
          ['Total', <Money key="total" amount={bill.total} />],
          ['Paid', <Money key="paid" amount={bill.paid_amount} />],
          [
            'Retainage held',
            bill.retainage_open > 0 && <Money key="held" amount={bill.retainage_open} />,
          ],
          ['To pay now', <Money key="payable" amount={bill.payable} />],
          ['Due', bill.due_date && <DateText key="due" value={bill.due_date} />],
          ['Entered by', bill.entered_by],
          ['Approved by', bill.approved_by_name],
          [
            'Credit for',
            bill.credit_of && (
              <AreaLink key="of" to="purchasing.bill" params={{ billId: bill.credit_of }}>
                {bill.credit_of_number ?? 'Bill without a number'}
              </AreaLink>
            ),
          ],
        ]}
      />
      <Credits credits={bill.credits} />
      <Payments bill={bill} denial={approving} />
      {open && <BillDialog open={open} bill={bill} onClose={() => setOpen(undefined)} />}
    </SectionCard>
  );
}

type BillButtonsProps = {
  bill: Bill;
  /** Why payment is on hold. */
  held: string | undefined;
  onOpen: (open: Open) => void;
};

/** What can be done with a bill in its state. */
function BillButtons({ bill, held, onOpen: setOpen }: BillButtonsProps) {
  const approving = denialReason(useAccess(approves));
  const editing = denialReason(useAccess(edits));
  const isCredit = bill.kind === 'credit';
  const isApproved = ['approved', 'partly_paid', 'paid'].includes(bill.state);
  const isOpen = ['draft', 'matched', 'exception'].includes(bill.state);
  const isPayable = bill.payable !== 0;
  return (
    <>
      {bill.state !== 'void' && bill.expense_id === null && (
        <ActionButton color="error" denial={editing} onClick={() => setOpen('void')}>
          {isCredit ? 'Void credit memo' : 'Void bill'}
        </ActionButton>
      )}
      {isApproved && !isCredit && bill.expense_id === null && (
        <ActionButton denial={editing} onClick={() => setOpen('credit')}>
          Enter credit memo
        </ActionButton>
      )}
      {isCredit && bill.payable < 0 && (
        <ActionButton denial={approving} onClick={() => setOpen('use')}>
          Apply to a bill
        </ActionButton>
      )}
      {bill.retainage_open > 0 && (
        <ActionButton denial={approving} onClick={() => setOpen('release')}>
          Release retainage
        </ActionButton>
      )}
      {isOpen && (
        <ActionButton variant="contained" denial={approving} onClick={() => setOpen('approve')}>
          {isCredit ? 'Approve credit memo' : 'Approve bill'}
        </ActionButton>
      )}
      {isPayable && (
        <ActionButton
          variant="contained"
          denial={approving ?? (isCredit ? undefined : held)}
          onClick={() => setOpen('pay')}
        >
          {isCredit ? 'Record refund' : 'Record payment'}
        </ActionButton>
      )}
    </>
  );
}

type BillDialogProps = { open: Open; bill: Bill; onClose: () => void };

function BillDialog({ open, bill, onClose }: BillDialogProps) {
  const toasts = useToasts();
  const [voidBill] = useBillVoidMutation();
  const voidTitle = bill.kind === 'credit' ? 'Void credit memo' : 'Void bill';
  const voidIt = async (reason: string) => {
    const answer = await voidBill({ id: bill.id, reason });
    if (!answer.error)
      toasts.success(bill.kind === 'credit' ? 'Credit memo voided' : 'Bill voided');
    return answer;
  };
  switch (open) {
    case 'approve':
      return <ApproveDialog bill={bill} onClose={onClose} />;
    case 'pay':
      return <PayDialog bills={[bill]} onClose={onClose} />;
    case 'void':
      return <ReasonDialog title={voidTitle} onSubmit={voidIt} onClose={onClose} />;
    case 'credit':
      return <CreditDialog bill={bill} onClose={onClose} />;
    case 'use':
      return <UseCreditDialog credit={bill} onClose={onClose} />;
    case 'release':
      return <ReleaseDialog bill={bill} onClose={onClose} />;
  }
}

function Credits({ credits }: Pick<Bill, 'credits'>) {
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

function Payments({ bill, denial }: { bill: Bill; denial: string | undefined }) {
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
