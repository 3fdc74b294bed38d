import { Button } from '@plumbline/design';
import { Form, useZodForm } from '@plumbline/design/forms';
import { useEffect, useEffectEvent } from 'react';
import type { Press } from '../../data/clockWork.ts';
import type { Today } from '../../data/timeShapes.ts';
import { jobOf, jobSchema, type JobValues } from '../../shared/job.ts';
import { JobFields, jobNames } from '../../shared/JobFields.tsx';
import { tall } from '../../shared/touch.ts';
import { findPlace, mayFindPlace, nearest } from './place.ts';

type ClockInFormProps = { today: Today; press: (made: Press) => void };

/** Chooses the job, by default the last one or the nearest site, and clocks in. */
export function ClockInForm({ today, press }: ClockInFormProps) {
  const { suggested, projects, codes } = today;
  const isOpen = projects.some(({ id }) => id === suggested?.project_id);
  const form = useZodForm(jobSchema, {
    project_id: isOpen ? (suggested?.project_id ?? '') : '',
    cost_code_id: codes.some(({ id }) => id === suggested?.cost_code_id)
      ? (suggested?.cost_code_id ?? '')
      : '',
  });
  const suggestNearest = useEffectEvent(async () => {
    if (!(await mayFindPlace())) return;
    const place = await findPlace();
    const site = place && nearest(projects, place);
    if (site && !form.formState.isDirty) form.setValue('project_id', site.id);
  });
  useEffect(() => void suggestNearest(), []);
  const clockIn = async (values: JobValues) => {
    const at = new Date().toISOString();
    const place = await findPlace();
    press({
      kind: 'in',
      entry: crypto.randomUUID(),
      at,
      place,
      ...jobOf(projects, values),
    });
  };
  return (
    <Form form={form} onSubmit={clockIn} label="Clock in">
      <JobFields control={form.control} names={jobNames} projects={projects} codes={codes} />
      <Button
        type="submit"
        variant="contained"
        color="success"
        fullWidth
        sx={{ ...tall(88), fontSize: '1.375rem' }}
        loading={form.formState.isSubmitting}
      >
        Clock in
      </Button>
    </Form>
  );
}
