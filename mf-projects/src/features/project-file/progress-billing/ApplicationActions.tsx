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
import {
  useProjectDeleteApplicationMutation,
  useProjectSaveApplicationMutation,
  type PayApplication,
} from '../../../data/progressBilling.ts';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { type DialogProps, dateForm, SubmitDialog } from './SubmitDialog.tsx';
import { ReopenDialog } from './ReopenDialog.tsx';

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
