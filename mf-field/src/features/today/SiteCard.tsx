import { z } from '@plumbline/data';
import { SectionCard } from '@plumbline/design';
import { SelectField, useWatch, useZodForm } from '@plumbline/design/forms';
import { denialReason, useAccess } from '@plumbline/platform';
import type { Today } from '../../data/timeShapes.ts';
import { useLoadedDialogs } from '../site-dialogs/siteDialogs.ts';
import { SiteActions } from './SiteActions.tsx';

const schema = z.object({ project_id: z.string() });

/** Two taps to each: the log of today, the camera, a checklist, a punch item of the job at hand. */
export function SiteCard({ today }: { today: Today }) {
  useLoadedDialogs();
  const job = today.open?.project_id ?? today.suggested?.project_id ?? today.projects[0]?.id ?? '';
  // Another job is chosen when the clock moves to it.
  return <Site key={job} today={today} job={job} />;
}

function Site({ today, job }: { today: Today; job: string }) {
  const { control } = useZodForm(schema, { project_id: job });
  const project = useWatch({ control, name: 'project_id' });
  const denial = denialReason(
    useAccess({ feature: 'create_edit_projects', permission: 'track_time' }),
  );
  if (denial) return null;
  return (
    <SectionCard isMain title="On site">
      <SelectField
        control={control}
        name="project_id"
        label="Job"
        options={today.projects.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SiteActions key={project} project={project} day={today.today} />
    </SectionCard>
  );
}
