import { messageOf } from '@plumbline/data';
import { Box, DateText, RowsSkeleton, Typography } from '@plumbline/design';
import {
  FormDialog,
  SelectField,
  TextAreaField,
  showServerError,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import {
  useProjectSetStatusMutation,
  useProjectStatusHistoryQuery,
  useProjectUpdateReceiverQuery,
} from '../data/projectStatus.ts';
import type { ProjectRow } from '../data/schemas.ts';
import { setStatus } from '../data/siteWork.ts';
import { ProjectStatusChip } from './ProjectStatusChip.tsx';
import { statusChoices } from './projectLabels.ts';
import { statusForm, type StatusOutput, type StatusValues } from './statusForm.ts';
import { useSiteWork } from './useSiteWork.ts';

type StatusDialogProps = {
  project: Pick<ProjectRow, 'id' | 'name' | 'status'>;
  onClose: () => void;
};

/** Update Project Status: sets the status and shows its history. */
export function StatusDialog({ project, onClose }: StatusDialogProps) {
  const [send] = useProjectSetStatusMutation();
  const { saveOrQueue } = useSiteWork(project.id);
  const toasts = useToasts();
  const form = useZodForm<StatusValues, StatusOutput>(statusForm, {
    status: project.status,
    note: '',
  });
  const chosen = useWatch({ control: form.control, name: 'status' });
  const notifyHint = useNotifyHint(project, chosen);
  const save = async ({ status, note }: StatusOutput) => {
    const { isQueued, error } = await saveOrQueue({
      queued: setStatus(project, { status, note }),
      send: () => send({ id: project.id, status, note }),
    });
    if (isQueued) {
      toasts.info(`The new status of "${project.name}" will be saved when you’re back online.`);
      return onClose();
    }
    if (error) {
      toasts.error(`Failed to update project: ${messageOf(error)}`);
      showServerError(form, { message: messageOf(error) });
      return;
    }
    toasts.success(`Project "${project.name}" updated successfully`);
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Update Project Status"
      form={form}
      onSubmit={save}
      onClose={onClose}
      submitLabel="Update Status"
      width="xs"
    >
      <SelectField
        control={form.control}
        name="status"
        label="Status"
        hint={notifyHint}
        options={statusChoices}
      />
      <TextAreaField control={form.control} name="note" label="Note (optional)" rows={2} />
      <StatusHistory projectId={project.id} />
    </FormDialog>
  );
}

/** Whether the client is notified of the selected status; loaded when the dialog opens. */
function useNotifyHint({ id, status }: StatusDialogProps['project'], chosen: string) {
  const { data: receiver } = useProjectUpdateReceiverQuery(id);
  if (!receiver || chosen === status) return undefined;
  if (!receiver.statuses.some((each) => each === chosen)) return undefined;
  return `We’ll email ${receiver.name ?? 'the client'} about this in five minutes unless you change the status back.`;
}

function StatusHistory({ projectId }: { projectId: string }) {
  const { data: changes, error } = useProjectStatusHistoryQuery(projectId);
  if (error) return <Typography variant="body2">{messageOf(error)}</Typography>;
  if (!changes) return <RowsSkeleton label="Loading the status history" rows={2} rowHeight={40} />;
  return (
    <Box component="section" aria-label="Status history">
      <Typography variant="h6" component="h3">
        History
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, maxHeight: 220, overflow: 'auto' }}>
        {changes.map((change) => (
          <Box
            component="li"
            key={change.id}
            sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}
          >
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
              <ProjectStatusChip status={change.to_status} />
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {change.changed_by_name ?? 'Plumbline'},{' '}
                <DateText value={change.created_at} relative />
              </Typography>
            </Box>
            {change.note && <Typography variant="body2">{change.note}</Typography>}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
