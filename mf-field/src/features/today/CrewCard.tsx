import { z } from '@plumbline/data';
import { Box, Button, SectionCard, Typography, VisuallyHidden } from '@plumbline/design';
import { CheckListField, FormDialog, useZodForm } from '@plumbline/design/forms';
import { useSession } from '@plumbline/platform';
import { useState } from 'react';
import type { Press } from '../../data/clockWork.ts';
import type { Today } from '../../data/timeShapes.ts';
import { timeIn } from '../../shared/hours.ts';
import { jobOf, jobSchema } from '../../shared/job.ts';
import { JobFields, jobNames } from '../../shared/JobFields.tsx';
import { tall } from '../../shared/touch.ts';

type CrewProps = { today: Today; press: (made: Press) => void };

/** Who of the crew is on the clock; a foreman clocks several people in or out. */
export function CrewCard({ today, press }: CrewProps) {
  const zone = useSession().company.timezone ?? undefined;
  const [isOpen, setOpen] = useState(false);
  const onClock = today.crew.filter(({ open }) => open !== null);
  return (
    <SectionCard
      isMain
      title="Crew"
      actions={
        onClock.length < today.crew.length && (
          <Button variant="outlined" sx={tall(48)} onClick={() => setOpen(true)}>
            Clock in crew
          </Button>
        )
      }
    >
      {onClock.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Nobody else is on the clock.
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {onClock.map(({ user_id, name, open }) => (
          <Box
            component="li"
            key={user_id}
            sx={{ display: 'flex', alignItems: 'center', minHeight: 48, gap: 1 }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {open?.project_name ?? 'No project'}, since {open && timeIn(zone, open.started_at)}
              </Typography>
            </Box>
            <Button
              sx={tall(48)}
              onClick={() =>
                open &&
                press({
                  kind: 'out',
                  entry: open.id,
                  at: new Date().toISOString(),
                  user_id,
                  name,
                })
              }
            >
              Clock out<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          </Box>
        ))}
      </Box>
      {isOpen && <CrewDialog today={today} press={press} onClose={() => setOpen(false)} />}
    </SectionCard>
  );
}

const crewSchema = jobSchema.extend({
  people: z.array(z.string()).min(1, 'Choose at least one person.'),
});

function CrewDialog({ today, press, onClose }: CrewProps & { onClose: () => void }) {
  const { projects, codes, suggested, open } = today;
  const form = useZodForm(crewSchema, {
    project_id: open?.project_id ?? suggested?.project_id ?? '',
    cost_code_id: '',
    people: [],
  });
  const free = today.crew.filter((member) => member.open === null);
  const clockIn = ({ people, ...job }: z.infer<typeof crewSchema>) => {
    const at = new Date().toISOString();
    for (const { user_id, name } of free.filter((member) => people.includes(member.user_id)))
      press({
        kind: 'in',
        entry: crypto.randomUUID(),
        at,
        user_id,
        name,
        ...jobOf(projects, job),
      });
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Clock in crew"
      form={form}
      onSubmit={clockIn}
      onClose={onClose}
      submitLabel="Clock in crew"
      width="xs"
    >
      <JobFields control={form.control} names={jobNames} projects={projects} codes={codes} />
      <CheckListField
        control={form.control}
        name="people"
        label="People"
        options={free.map(({ user_id, name }) => ({ value: user_id, label: name }))}
      />
    </FormDialog>
  );
}
