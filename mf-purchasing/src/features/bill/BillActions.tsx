import { ActionButton, Alert, DateText, Facts, Money, SectionCard } from '@plumbline/design';
import { AreaLink, denialReason, useAccess, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useBillVoidMutation } from '../../data/billActions.ts';
import type { Bill } from '../../data/billSchemas.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { PayDialog } from '../bills/PayDialog.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { CreditDialog } from './CreditDialog.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { UseCreditDialog } from './UseCreditDialog.tsx';
import { Credits, Payments } from './BillPayments.tsx';

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
