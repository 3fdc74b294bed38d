import { messageOf, z } from '@plumbline/data';
import { DateField, FormDialog, showServerError, useZodForm } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { addDays, today } from '@plumbline/domain/formats';
import {
  useProjectSubmitApplicationMutation,
  useProjectVoidApplicationMutation,
  type PayApplication,
} from '../../../data/progressBilling.ts';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';

export type DialogProps = {
  project: ProjectFile;
  application: PayApplication;
  onClose: () => void;
};
export const dateForm = z.object({ date: z.string().min(1, 'Please enter a date') });

export function SubmitDialog({ project, application, onClose }: DialogProps) {
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

/** Voids the invoice of an application, which reopens the application. */
export function useReopen(project: string) {
  const [run] = useProjectVoidApplicationMutation();
  const toasts = useToasts();
  return async (invoice: string, reason: string) => {
    const { error } = await run({ project, invoice, reason });
    if (error) toasts.error(messageOf(error));
  };
}
