import { isDataError, messageOf } from '@plumbline/data';
import { Button, openAddress, Typography } from '@plumbline/design';
import {
  FormDialog,
  showServerError,
  TextAreaField,
  TextField,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { BulkRunDialog, useBulkRun } from '@plumbline/design/grid';
import { counted } from '@plumbline/domain';
import { useToasts, useUnsavedWork } from '@plumbline/platform';
import { useState } from 'react';
import { useClientMailMutation } from '../data/mails.ts';
import type { ClientRow } from '../data/schemas.ts';
import { mailForm, mailtoHref, type LeftOut, type MailValues } from './mailForm.ts';
import { MailRefusals, type MailRefusal } from './MailRefusals.tsx';
import { MailNotes } from './MailNotes.tsx';

type Receiver = Pick<ClientRow, 'id' | 'name' | 'email'>;

type MailDialogProps = {
  /** Clients with an email address. */
  clients: readonly Receiver[];
  /** Numbers of selected clients who aren't emailed. */
  skipped?: LeftOut;
  onClose: () => void;
  onSent?: () => void;
};

/** Clients per request: small, so that Cancel takes effect soon. */
const partSize = 20;

const nobody: LeftOut = { withoutAddress: 0, optedOut: 0 };

/**
 * Emails one or many clients, each separately. Many are sent in batches; Cancel stops between
 * batches.
 */
export function MailDialog({ clients, skipped = nobody, onClose, onSent }: MailDialogProps) {
  const [only] = clients;
  const toasts = useToasts();
  const [send] = useClientMailMutation();
  const [id] = useState(() => crypto.randomUUID());
  const [refusals, setRefusals] = useState<readonly MailRefusal[]>();
  const bulk = useBulkRun<Receiver>(({ name }) => name);
  /** Number of clients emailed before the rest was stopped. */
  const [emailedCount, setEmailedCount] = useState<number>();
  const form = useZodForm<MailValues, MailValues>(mailForm, { subject: '', body: '' });
  const typed = useWatch({ control: form.control });
  useUnsavedWork(form.formState.isDirty);
  const submit = async (mail: MailValues) => {
    let failure: unknown;
    const step = async (part: Receiver[]) => {
      const { data, error } = await send({ id, clientIds: part.map((one) => one.id), ...mail });
      if (data)
        return data.map(({ clientId, ok, message = null }) => ({ id: clientId, ok, message }));
      failure = error;
      bulk.cancel();
      return [];
    };
    const outcomes = await bulk.perform({
      doing: 'Sending emails',
      rows: clients,
      step,
      size: partSize,
    });
    bulk.dismiss();
    const refused = outcomes.filter(({ ok }) => !ok);
    const sent = outcomes.length - refused.length;
    const isStopped = outcomes.length < clients.length;
    setEmailedCount(isStopped && sent > 0 ? sent : undefined);
    if (failure)
      showServerError(form, {
        message: messageOf(failure),
        field: isDataError(failure) ? failure.field : undefined,
      });
    // The form stays open: sending again reaches only the others.
    if (isStopped) return;
    if (sent > 0) toasts.success(`Email queued for ${counted(sent, 'client')}`);
    onSent?.();
    if (refused.length === 0) return onClose();
    setRefusals(refused.map((one) => toRefusal(one, clients)));
  };
  const openProgram = () =>
    openAddress(mailtoHref(clients, { subject: typed.subject ?? '', body: typed.body ?? '' }));
  if (refusals) return <MailRefusals refusals={refusals} onClose={onClose} />;
  return (
    <FormDialog
      isOpen
      title={
        clients.length === 1 ? `Email ${only?.name}` : `Email ${counted(clients.length, 'client')}`
      }
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Send"
      width="md"
    >
      {bulk.run && clients.length > partSize && (
        <BulkRunDialog run={bulk.run} onCancel={bulk.cancel} onDismiss={bulk.dismiss} />
      )}
      <MailNotes emailedCount={emailedCount} count={clients.length} skipped={skipped} />
      <TextField control={form.control} name="subject" label="Subject" required maxLength={200} />
      <TextAreaField control={form.control} name="body" label="Message" required rows={8} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        We fill in {'{client_name}'} and {'{company_name}'}.
        {clients.length > 1 && ' Each client gets a separate email.'} Replies go to your company’s
        address.
      </Typography>
      <Button sx={{ alignSelf: 'flex-start' }} onClick={openProgram}>
        Open in my email app
      </Button>
    </FormDialog>
  );
}

type Outcome = { id: string; message: string | null };

const toRefusal = ({ id, message }: Outcome, clients: readonly Receiver[]): MailRefusal => ({
  id,
  name: clients.find((one) => one.id === id)?.name ?? 'A client',
  why: message ?? 'Couldn’t send the email.',
});
