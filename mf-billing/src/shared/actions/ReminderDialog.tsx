import { messageOf, z } from '@plumbline/data';
import { Alert } from '@plumbline/design';
import { FormDialog, SelectField, TextAreaField, useZodForm } from '@plumbline/design/forms';
import { useSession, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useReminderSendMutation } from '../../data/payments.ts';
import { quietUntil } from '../reminders/quietForm.ts';

const reminderForm = z.object({ channel: z.enum(['email', 'sms']), message: z.string().max(2000) });
/** A reminder's channel and optional message. */
export type ReminderValues = z.infer<typeof reminderForm>;

const channels = [
  { value: 'email', label: 'Email' },
  { value: 'sms', label: 'Text message' },
];

type ReminderDialogProps = {
  invoices: readonly { id: string; invoice_number: string }[];
  onClose: () => void;
  /** Sends several reminders in batches; without it, the dialog sends them. */
  onMany?: (reminder: ReminderValues) => void;
};

/** Sends reminders for open invoices. */
export function ReminderDialog({ invoices, onClose, onMany }: ReminderDialogProps) {
  const [send] = useReminderSendMutation();
  const toasts = useToasts();
  const { company } = useSession();
  const [quiet] = useState(() => quietUntil(company, new Date()));
  const form = useZodForm<ReminderValues, ReminderValues>(reminderForm, {
    channel: 'email',
    message: '',
  });
  const submit = async (values: ReminderValues) => {
    if (onMany) {
      onClose();
      onMany(values);
      return;
    }
    const { data, error } = await send({ ids: invoices.map(({ id }) => id), ...values });
    const refused = data?.find(({ ok }) => !ok);
    if (!data || refused) {
      form.setError('root.server', { message: refused?.message ?? messageOf(error) });
      return;
    }
    toasts.success('Reminder sent successfully!');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={
        invoices.length === 1
          ? `Send reminder for ${invoices[0]?.invoice_number}`
          : `Send ${invoices.length} reminders`
      }
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={quiet ? 'Send now' : 'Send'}
    >
      {quiet && (
        <Alert severity="warning">
          Quiet hours last until {quiet}. Scheduled reminders are sent after that; this one is sent
          now.
        </Alert>
      )}
      <SelectField control={form.control} name="channel" label="Send by" options={channels} />
      <TextAreaField control={form.control} name="message" label="Message (optional)" />
    </FormDialog>
  );
}
