import type { z } from '@plumbline/data';
import { FormDialog, useZodForm } from '@plumbline/design/forms';
import type { Press } from '../../data/clockWork.ts';
import type { Today } from '../../data/timeClock.ts';
import { JobFields, jobNames } from '../../shared/JobFields.tsx';
import { jobSchema } from './ClockInForm.tsx';
import { findPlace } from './place.ts';

type SwitchDialogProps = { today: Today; press: (made: Press) => void; onClose: () => void };

/** Ends the running job and starts another at the same moment. */
export function SwitchDialog({ today, press, onClose }: SwitchDialogProps) {
  const { projects, codes } = today;
  const form = useZodForm(jobSchema, { project_id: '', cost_code_id: '' });
  const change = async ({ project_id, cost_code_id }: z.infer<typeof jobSchema>) => {
    const at = new Date().toISOString();
    const place = await findPlace();
    press({
      kind: 'switch',
      entry: crypto.randomUUID(),
      at,
      place,
      project_id: project_id || null,
      project_name: projects.find(({ id }) => id === project_id)?.name ?? null,
      cost_code_id: cost_code_id || null,
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
