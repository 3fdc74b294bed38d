import { messageOf } from '@plumbline/data';
import { Box, Button, Stack, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useScheduleSaveBaselineMutation,
  useScheduleSaveTemplateMutation,
} from '../../data/planning.ts';
import type { ProjectSchedule } from '../../data/scheduleShapes.ts';

type DeleteSavedDialogProps = {
  project: string;
  schedule: Pick<ProjectSchedule, 'baselines' | 'templates'>;
  onClose: () => void;
};

/** Lists the project's baselines and the company's templates, and deletes them. */
export function DeleteSavedDialog({ project, schedule, onClose }: DeleteSavedDialogProps) {
  const [saveBaseline] = useScheduleSaveBaselineMutation();
  const [saveTemplate] = useScheduleSaveTemplateMutation();
  return (
    <ContentDialog isOpen title="Baselines and templates" onClose={onClose} width="xs">
      <Stack spacing={2}>
        <SavedList
          title="Baselines of this project"
          saved={schedule.baselines}
          onDelete={(id) => saveBaseline({ project, baseline: { id, is_deleted: true } })}
        />
        <SavedList
          title="Templates"
          saved={schedule.templates}
          onDelete={(id) => saveTemplate({ project, template: { id, is_deleted: true } })}
        />
      </Stack>
    </ContentDialog>
  );
}

type SavedListProps = {
  title: string;
  saved: readonly { id: string; name: string }[];
  onDelete: (id: string) => Promise<{ error?: unknown }>;
};

/** A list whose entries are deleted by a second press. */
function SavedList({ title, saved, onDelete }: SavedListProps) {
  const toasts = useToasts();
  const [sure, setSure] = useState('');
  const remove = async (id: string, name: string) => {
    if (sure !== id) {
      setSure(id);
      return;
    }
    const { error } = await onDelete(id);
    if (error) toasts.error(messageOf(error));
    else toasts.success(`“${name}” deleted`);
  };
  if (saved.length === 0) return null;
  return (
    <div>
      <Typography component="h3" variant="subtitle2">
        {title}
      </Typography>
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {saved.map(({ id, name }) => (
          <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Typography>
            <Button
              color="error"
              aria-label={sure === id ? `Delete ${name} for good?` : `Delete ${name}`}
              onClick={() => void remove(id, name)}
            >
              {sure === id ? 'Delete for good?' : 'Delete'}
            </Button>
          </Box>
        ))}
      </Box>
    </div>
  );
}
