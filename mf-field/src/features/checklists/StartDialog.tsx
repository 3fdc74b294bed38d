import { Button, Stack, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import type { ChecklistTemplate, ShownChecklist } from '../../data/checklists.ts';
import { tall } from '../../shared/touch.ts';
import { TemplatesLink } from './ChecklistsCard.tsx';
import type { FillChecklist } from './FillDialog.tsx';

type StartDialogProps = {
  projectId: string;
  templates: readonly ChecklistTemplate[];
  /** In progress, to continue. */
  started?: readonly ShownChecklist[];
  onStart: (made: FillChecklist) => void;
  onClose: () => void;
};

/** Chooses the template of a new checklist, or one in progress. */
export function StartDialog({
  projectId,
  templates,
  started = [],
  onStart,
  onClose,
}: StartDialogProps) {
  const start = ({ id, name, items }: ChecklistTemplate) =>
    onStart({
      id: crypto.randomUUID(),
      project_id: projectId,
      template_id: id,
      name,
      items,
      answers: {},
    });
  return (
    <ContentDialog isOpen title="Start checklist" onClose={onClose} width="xs">
      {templates.length === 0 && (
        <Typography sx={{ mb: 2 }}>
          Your company has no checklist templates yet. An owner or a project manager adds them.
        </Typography>
      )}
      <Stack spacing={1}>
        {started.map((one) => (
          <Button
            key={one.id}
            variant="contained"
            fullWidth
            sx={{ ...tall(56), justifyContent: 'flex-start', textAlign: 'left' }}
            onClick={() => onStart(one)}
          >
            Continue {one.name}
          </Button>
        ))}
        {templates.map((template) => (
          <Button
            key={template.id}
            variant="outlined"
            fullWidth
            sx={{ ...tall(56), justifyContent: 'space-between', textAlign: 'left', gap: 2 }}
            onClick={() => start(template)}
          >
            <span>{template.name}</span>
            <Typography component="span" variant="body2" sx={{ whiteSpace: 'nowrap' }}>
              {template.items.length === 1 ? '1 item' : `${template.items.length} items`}
            </Typography>
          </Button>
        ))}
      </Stack>
      {templates.length === 0 && <TemplatesLink />}
    </ContentDialog>
  );
}
