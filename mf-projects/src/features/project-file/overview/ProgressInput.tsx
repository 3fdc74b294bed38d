import { Box } from '@plumbline/design';
import { Slider } from '@plumbline/design/forms';
import { useAccess } from '@plumbline/platform';
import { useState } from 'react';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { setProgress, type Shown } from '../../../data/siteWork.ts';
import { useSiteWork } from '../../../shared/useSiteWork.ts';
import { QueuedMark } from '../../../shared/QueuedMark.tsx';

/** Slider for the percent complete. */
export function ProgressInput({ project }: { project: Shown<ProjectFile> }) {
  const work = useAccess({ feature: 'create_edit_projects', permission: 'update_progress' });
  const { change } = useSiteWork(project.id);
  const [dragged, setDragged] = useState<number>();
  if (work.answer !== 'allow') return null;
  const save = (percentage: number) => {
    change(setProgress(project.id, percentage));
    setDragged(undefined);
  };
  return (
    <Box sx={{ px: 1 }}>
      <Slider
        aria-label="Set percent complete"
        value={dragged ?? project.completion_percentage}
        step={5}
        valueLabelDisplay="auto"
        onChange={(_, value) => setDragged(Number(value))}
        onChangeCommitted={(_, value) => save(Number(value))}
      />
      <QueuedMark change={project.queued} />
    </Box>
  );
}
