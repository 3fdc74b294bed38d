import { messageOf } from '@plumbline/data';
import {
  ActionButton,
  Alert,
  Box,
  Button,
  SectionCard,
  Typography,
  formatDate,
} from '@plumbline/design';
import { useSession, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useCompanyDeletionQuery, useCompanyDeletionStopMutation } from '../../../data/security.ts';
import { useCompanyExport } from '../../../shared/useCompanyExport.ts';
import { DeletionDialog } from './DeletionDialog.tsx';

/** Export and account deletion; owners only. */
export function DataPrivacy() {
  const { user } = useSession();
  if (user.role !== 'owner') return null;
  return <OwnersData />;
}

function OwnersData() {
  const toasts = useToasts();
  const { download, isExporting, denial } = useCompanyExport();
  const { data } = useCompanyDeletionQuery();
  const [stop, { isLoading }] = useCompanyDeletionStopMutation();
  const [isOpen, setOpen] = useState(false);
  const pending = data?.request;
  const takeBack = async () => {
    const { error } = await stop();
    if (error) toasts.error(messageOf(error));
    else toasts.success('Account deletion canceled');
  };
  return (
    <SectionCard title="Data & Privacy">
      {pending && (
        <Alert
          severity="error"
          sx={{ mb: 2 }}
          action={
            <Button
              color="inherit"
              size="small"
              loading={isLoading}
              onClick={() => void takeBack()}
            >
              Keep my account
            </Button>
          }
        >
          Your company and all its data will be deleted on {formatDate(pending.due_at)}.
        </Alert>
      )}
      <Typography sx={{ mb: 2 }}>
        Export a zip with all tables as CSV and JSON, and all files.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ActionButton
          variant="outlined"
          denial={denial}
          loading={isExporting}
          onClick={() => void download()}
        >
          Export All Data
        </ActionButton>
        {!pending && (
          <Button color="error" onClick={() => setOpen(true)}>
            Delete Account
          </Button>
        )}
      </Box>
      {isOpen && <DeletionDialog days={data?.waiting_days ?? 30} onClose={() => setOpen(false)} />}
    </SectionCard>
  );
}
