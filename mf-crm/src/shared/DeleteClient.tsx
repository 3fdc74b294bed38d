import { messageOf } from '@plumbline/data';
import { Box, Button, FailedState, Typography, formatMoney } from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useCompanyId, useToasts } from '@plumbline/platform';
import {
  useClientDeleteMutation,
  useClientOpenQuery,
  useClientSetActiveMutation,
} from '../data/clientChanges.ts';
import type { ClientRow } from '../data/schemas.ts';

type DeleteClientProps = {
  client: Pick<ClientRow, 'id' | 'name' | 'is_active' | 'outstanding'>;
  onClose: () => void;
  onDeleted?: () => void;
};

/** Confirms, shows unpaid invoices and open work, then deletes the client or marks it inactive. */
export function DeleteClient({ client, onClose, onDeleted }: DeleteClientProps) {
  const { id, name, is_active } = client;
  const company = useCompanyId();
  const toasts = useToasts();
  const { data, error: failure, isFetching, refetch } = useClientOpenQuery({ company, id });
  const [remove, { isLoading }] = useClientDeleteMutation();
  const [setActive] = useClientSetActiveMutation();
  const open = openOf(client, data);
  const tell = ({ error }: { error?: unknown }) => {
    if (error) toasts.error(messageOf(error));
  };
  const confirm = async () => {
    const { error } = await remove({ company, id });
    onClose();
    if (error) return toasts.error('Failed to delete client. Please try again.');
    toasts.undo(
      `Client "${name}" deleted successfully`,
      () => void remove({ company, id, isRestored: true }).then(tell),
    );
    onDeleted?.();
  };
  const deactivate = async () => {
    const answer = await setActive({ company, id, isActive: false });
    onClose();
    if (answer.error) return tell(answer);
    toasts.undo(
      `Client "${name}" marked inactive`,
      () => void setActive({ company, id, isActive: true }).then(tell),
    );
  };
  return (
    <ConfirmDialog
      isOpen
      title="Delete Client"
      message={
        <>
          Are you sure you want to delete this client? This action cannot be undone.
          {failure && !data && (
            <FailedState
              title="Failed to check for open quotes and projects"
              message={messageOf(failure)}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            />
          )}
          {open.length > 0 && (
            <Box role="alert" sx={{ mt: 2, color: 'text.primary' }}>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                Still open with {name}:
              </Typography>
              <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
                {open.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </Box>
            </Box>
          )}
          {is_active && (
            <Button
              variant="outlined"
              size="small"
              sx={{ mt: 1.5 }}
              onClick={() => void deactivate()}
            >
              Mark inactive instead
            </Button>
          )}
        </>
      }
      confirmLabel="Delete"
      tone="error"
      isWorking={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}

/** Unpaid invoices, unanswered quotes, and unfinished projects, one line each. */
function openOf(
  { outstanding }: Pick<ClientRow, 'outstanding'>,
  counts: { quotes: number; projects: number } | undefined,
): string[] {
  const { quotes = 0, projects = 0 } = counts ?? {};
  return [
    ...(outstanding ? [`${formatMoney(outstanding)} unpaid on invoices`] : []),
    ...(quotes > 0 ? [`${quotes} ${quotes === 1 ? 'quote' : 'quotes'} without an answer`] : []),
    ...(projects > 0
      ? [`${projects} ${projects === 1 ? 'project' : 'projects'} not completed`]
      : []),
  ];
}
