import { messageOf } from '@plumbline/data';
import { Box } from '@plumbline/design';
import { Slider } from '@plumbline/design/forms';
import { useToasts, useVerdict } from '@plumbline/platform';
import { useState } from 'react';
import { useProjectSetProgressMutation, type ProjectFile } from '../../../data/projectFile.ts';

/** Sets the per cent complete, for who works on the project. */
export function ProgressInput({ project }: { project: ProjectFile }) {
  const work = useVerdict({ feature: 'create_edit_projects', permission: 'update_progress' });
  const [setProgress] = useProjectSetProgressMutation();
  const [dragged, setDragged] = useState<number>();
  const toasts = useToasts();
  if (work.answer !== 'allow') return null;
  const save = async (percentage: number) => {
    const { error } = await setProgress({ id: project.id, percentage });
    setDragged(undefined);
    if (error) toasts.error(`Failed to update project: ${messageOf(error)}`);
  };
  return (
    <Box sx={{ px: 1 }}>
      <Slider
        aria-label="Set percent complete"
        value={dragged ?? project.completion_percentage}
        step={5}
        valueLabelDisplay="auto"
        onChange={(_, value) => setDragged(Number(value))}
        onChangeCommitted={(_, value) => void save(Number(value))}
      />
    </Box>
  );
}
