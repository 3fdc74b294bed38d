import { isDataError, messageOf } from '@plumbline/data';
import { ActionButton, Button } from '@plumbline/design';
import {
  ConfirmDialog,
  DateField,
  FormDialog,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { denialReason, useAccess, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { z } from '@plumbline/data';
import { addDays, today } from '@plumbline/domain/formats';
import {
  useProjectDeleteApplicationMutation,
  useProjectSaveApplicationMutation,
  useProjectSubmitApplicationMutation,
  useProjectVoidApplicationMutation,
  type PayApplication,
} from '../../../data/progressBilling.ts';
import type { ProjectFile } from '../../../data/projectFile.ts';

type ActionsProps = {
  project: ProjectFile;
  application: PayApplication;
  denial: string | undefined;
};
type Opened = 'submit' | 'period' | 'delete' | 'reopen';

/** Submit, change the period, delete a draft; reopen what was submitted. */
export function ApplicationActions({ project, application, denial }: ActionsProps) {
  const [opened, setOpened] = useState<Opened>();
  const invoicing = denialReason(
    useAccess({ feature: 'create_edit_invoices', permission: 'edit_documents' }),
  );
  const close = () => setOpened(undefined);
  const rest = { project, application, onClose: close };
  return (
    <>
      {application.state === 'draft' && (
        <>
          <ActionButton
            size="small"
            variant="contained"
            denial={invoicing}
            onClick={() => setOpened('submit')}
          >
            Submit
          </ActionButton>
          {denial === undefined && !application.is_locked && (
            <>
              <Button size="small" onClick={() => setOpened('period')}>
                Change period
              </Button>
              <Button size="small" color="error" onClick={() => setOpened('delete')}>
                Delete draft
              </Button>
            </>
          )}
        </>
      )}
      {application.state === 'submitted' && invoicing === undefined && (
        <Button size="small" onClick={() => setOpened('reopen')}>
          Reopen
        </Button>
      )}
      {opened === 'submit' && <SubmitDialog {...rest} />}
      {opened === 'period' && <PeriodDialog {...rest} />}
      {opened === 'delete' && <DeleteDialog {...rest} />}
      {opened === 'reopen' && <ReopenDialog {...rest} />}
    </>
  );
}

type DialogProps = { project: ProjectFile; application: PayApplication; onClose: () => void };
const dateForm = z.object({ date: z.string().min(1, 'Please enter a date') });

function SubmitDialog({ project, application, onClose }: DialogProps) {
  const [submit] = useProjectSubmitApplicationMutation();
  const [invoice] = useState(() => crypto.randomUUID());
  const reopen = useReopen(project.id);
  const toasts = useToasts();
  const form = useZodForm(dateForm, { date: addDays(today(), 30) });
  return (
    <FormDialog
      isOpen
      title={`Submit application ${application.number}`}
      form={form}
      onSubmit={async ({ date }) => {
        const { data, error } = await submit({
          project: project.id,
          id: application.id,
          due: date,
          invoice,
        });
        if (error) return showServerError(form, { message: messageOf(error) });
        const made = data.applications.find(({ id }) => id === application.id)?.invoice;
        onClose();
        toasts.undo(
          `Application ${application.number} submitted${made ? ` as ${made.invoice_number}` : ''}`,
          () => void reopen(made?.id ?? invoice, 'Submitted by mistake'),
        );
      }}
      onClose={onClose}
      submitLabel="Submit"
      width="xs"
    >
      <DateField
        control={form.control}
        name="date"
        label="Due date"
        required
        hint="Issues the progress invoice. To change the application later, reopen it."
      />
    </FormDialog>
  );
}

function PeriodDialog({ project, application, onClose }: DialogProps) {
  const [save] = useProjectSaveApplicationMutation();
  const form = useZodForm(dateForm, { date: application.period_to });
  return (
    <FormDialog
      isOpen
      title={`Period of application ${application.number}`}
      form={form}
      onSubmit={async ({ date }) => {
        const { id, version } = application;
        const { error } = await save({
          project: project.id,
          application: { id, version, period_to: date },
        });
        if (error)
          showServerError(form, isDataError(error) ? error : { message: messageOf(error) });
        else onClose();
      }}
      onClose={onClose}
      submitLabel="Save"
      width="xs"
    >
      <DateField control={form.control} name="date" label="Period to" required />
    </FormDialog>
  );
}

function DeleteDialog({ project, application, onClose }: DialogProps) {
  const [remove, { isLoading }] = useProjectDeleteApplicationMutation();
  const toasts = useToasts();
  const run = async () => {
    const { error } = await remove({ project: project.id, id: application.id });
    if (error) toasts.error(messageOf(error));
    else toasts.success(`Application ${application.number} deleted`);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Delete application ${application.number}?`}
      message="Its percentages are deleted. The schedule of values is unchanged."
      confirmLabel="Delete draft"
      isWorking={isLoading}
      onConfirm={() => void run()}
      onClose={onClose}
    />
  );
}

/** Voids the invoice of an application, which reopens the application. */
function useReopen(project: string) {
  const [run] = useProjectVoidApplicationMutation();
  const toasts = useToasts();
  return async (invoice: string, reason: string) => {
    const { error } = await run({ project, invoice, reason });
    if (error) toasts.error(messageOf(error));
  };
}

function ReopenDialog({ project, application, onClose }: DialogProps) {
  const reopen = useReopen(project.id);
  const [isWorking, setWorking] = useState(false);
  const { invoice, number } = application;
  const run = async () => {
    setWorking(true);
    if (invoice) await reopen(invoice.id, `Application ${number} reopened`);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Reopen application ${number}?`}
      message={`Invoice ${invoice?.invoice_number ?? ''} is voided. Submitting again creates a new one.`}
      confirmLabel="Reopen"
      isWorking={isWorking}
      onConfirm={() => void run()}
      onClose={onClose}
    />
  );
}
