import { FormDialog, useZodForm } from '@plumbline/design/forms';
import type { Press } from '../../data/clockWork.ts';
import type { Today } from '../../data/timeShapes.ts';
import { jobOf, jobSchema, type JobValues } from '../../shared/job.ts';
import { JobFields, jobNames } from '../../shared/JobFields.tsx';
import { findPlace } from './place.ts';

type SwitchDialogProps = { today: Today; press: (made: Press) => void; onClose: () => void };

/** Ends the running job and starts another at the same moment. */
export function SwitchDialog({ today, press, onClose }: SwitchDialogProps) {
  const { projects, codes } = today;
  const form = useZodForm(jobSchema, { project_id: '', cost_code_id: '' });
  const change = async (values: JobValues) => {
    const at = new Date().toISOString();
    const place = await findPlace();
    press({
      kind: 'switch',
      entry: crypto.randomUUID(),
      at,
      place,
      ...jobOf(projects, values),
    });
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Switch job"
      form={form}
      onSubmit={change}
      onClose={onClose}
      submitLabel="Switch job"
      width="xs"
    >
      <JobFields
        control={form.control}
        names={jobNames}
        projects={projects.filter(({ id }) => id !== today.open?.project_id)}
        codes={codes}
      />
    </FormDialog>
  );
}
