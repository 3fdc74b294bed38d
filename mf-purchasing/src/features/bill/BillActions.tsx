import { isDataError, messageOf, z } from '@plumbline/data';
import { ActionButton, Alert, Box, Facts, Money, SectionCard, DateText } from '@plumbline/design';
import {
  ConfirmDialog,
  FormDialog,
  TextAreaField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { denialReason, useAccess, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useBillApproveMutation,
  useBillReleaseMutation,
  useBillVoidMutation,
  useBillVoidPaymentMutation,
} from '../../data/billActions.ts';
import type { Bill } from '../../data/billSchemas.ts';
import { paymentMethods } from '../bills/billLabels.ts';
import { PayDialog } from '../bills/PayDialog.tsx';

const edits = { feature: 'vendor_management', permission: 'edit_purchasing' } as const;
const approves = { feature: 'vendor_management', permission: 'approve_bills' } as const;

type Open = 'approve' | 'pay' | 'void' | 'release';

/** Approving, paying, and voiding a bill, with what is owed of it. */
export function BillActions({ bill }: { bill: Bill }) {
  const [open, setOpen] = useState<Open>();
  const approving = denialReason(useAccess(approves));
  const editing = denialReason(useAccess(edits));
  const close = () => setOpen(undefined);
  const isOpen = ['draft', 'matched', 'exception'].includes(bill.state);
  const isPayable = bill.payable !== 0;
  const held = bill.is_on_hold ? `Payment is on hold: ${bill.expired}` : undefined;
  return (
    <SectionCard
      isMain
      title="Payment"
      actions={
        <>
          {bill.state !== 'void' && bill.expense_id === null && (
            <ActionButton color="error" denial={editing} onClick={() => setOpen('void')}>
              Void bill
            </ActionButton>
          )}
          {bill.retainage_open > 0 && (
            <ActionButton denial={approving} onClick={() => setOpen('release')}>
              Release retainage
            </ActionButton>
          )}
          {isOpen && (
            <ActionButton variant="contained" denial={approving} onClick={() => setOpen('approve')}>
              Approve bill
            </ActionButton>
          )}
          {isPayable && (
            <ActionButton
              variant="contained"
              denial={approving ?? held}
              onClick={() => setOpen('pay')}
            >
              Record payment
            </ActionButton>
          )}
        </>
      }
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
          ['Credit for', bill.credit_of_number],
        ]}
      />
      <Payments bill={bill} denial={approving} />
      {open === 'approve' && <ApproveDialog bill={bill} onClose={close} />}
      {open === 'pay' && <PayDialog bills={[bill]} onClose={close} />}
      {open === 'void' && <VoidDialog bill={bill} onClose={close} />}
      {open === 'release' && <ReleaseDialog bill={bill} onClose={close} />}
    </SectionCard>
  );
}

const methodLabel = (method: string) =>
  paymentMethods.find(({ value }) => value === method)?.label ??
  (method === 'credit' ? 'Credit memo' : method);

function Payments({ bill, denial }: { bill: Bill; denial: string | undefined }) {
  const toasts = useToasts();
  const [undo] = useBillVoidPaymentMutation();
  const voidPayment = async (paymentId: string) => {
    const { error } = await undo({ billId: bill.id, paymentId });
    if (error) toasts.error(messageOf(error));
    else toasts.success('Payment voided');
  };
  if (bill.payments.length === 0) return null;
  return (
    <Box component="ul" aria-label="Payments" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
      {bill.payments.map(({ id, amount, paid_on, method, reference, voided_at }) => (
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
          {!voided_at && method !== 'credit' && bill.expense_id === null && (
            <ActionButton size="small" denial={denial} onClick={() => void voidPayment(id)}>
              Void payment
            </ActionButton>
          )}
        </Box>
      ))}
    </Box>
  );
}

type DialogProps = { bill: Bill; onClose: () => void };
const noteForm = z.object({ note: z.string().max(500, 'At most 500 characters') });
type Note = z.infer<typeof noteForm>;

function ApproveDialog({ bill, onClose }: DialogProps) {
  const toasts = useToasts();
  const [approve] = useBillApproveMutation();
  const form = useZodForm<Note, Note>(noteForm, { note: '' });
  const isException = bill.state === 'exception';
  const submit = async ({ note }: Note) => {
    const { error } = await approve({ id: bill.id, version: bill.version, note });
    if (error) {
      const field = isDataError(error) ? error.field : undefined;
      showServerError(form, { message: messageOf(error), field });
      return;
    }
    toasts.success('Bill approved');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Approve bill"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Approve bill"
    >
      <p>
        <Money amount={bill.total} /> to {bill.vendor_name} becomes a cost of its projects.
      </p>
      <TextAreaField
        control={form.control}
        name="note"
        label={isException ? 'Why do you approve it?' : 'Note (optional)'}
        rows={2}
      />
    </FormDialog>
  );
}

function VoidDialog({ bill, onClose }: DialogProps) {
  const toasts = useToasts();
  const [voidBill] = useBillVoidMutation();
  const form = useZodForm<Note, Note>(noteForm, { note: '' });
  const submit = async ({ note }: Note) => {
    const { error } = await voidBill({ id: bill.id, reason: note });
    if (error) {
      const field = isDataError(error) && error.field === 'reason' ? 'note' : undefined;
      showServerError(form, { message: messageOf(error), field });
      return;
    }
    toasts.success('Bill voided');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Void bill"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Void bill"
      tone="error"
    >
      <TextAreaField control={form.control} name="note" label="Reason" rows={2} />
    </FormDialog>
  );
}

function ReleaseDialog({ bill, onClose }: DialogProps) {
  const toasts = useToasts();
  const [release, { isLoading }] = useBillReleaseMutation();
  const confirm = async () => {
    const { error } = await release({ id: bill.id });
    if (error) toasts.error(messageOf(error));
    else toasts.success('Retainage released');
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title="Release retainage"
      message="The retainage held on this bill can be paid then."
      confirmLabel="Release retainage"
      isWorking={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
