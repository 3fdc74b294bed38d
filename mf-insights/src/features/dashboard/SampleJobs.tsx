import { messageOf } from '@plumbline/data';
import { Box, Button, Card, CardContent, Typography } from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useAccess, useToasts } from '@plumbline/platform';
import { useState, type ReactNode } from 'react';
import {
  useInsightsAddSamplesMutation,
  useInsightsDeleteSamplesMutation,
} from '../../data/dashboard.ts';
import { SampleBadge } from '../../shared/SampleBadge.tsx';
import type { CardState } from './useDashboard.ts';

/** Whether the user may add and delete clients, jobs, quotes, and invoices. */
function useCanWrite() {
  const answers = [
    useAccess({ feature: 'create_edit_clients', permission: 'edit_clients' }),
    useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' }),
    useAccess({ feature: 'create_edit_invoices', permission: 'edit_documents' }),
  ];
  return answers.every(({ answer }) => answer === 'allow');
}

/** Offers sample jobs to a company without a job; deletes them again. */
export function SampleJobs({ state }: { state: CardState }) {
  const canWrite = useCanWrite();
  if (state.kind !== 'ready' || !canWrite) return null;
  const { has_sample_jobs: hasSamples, recent_projects: jobs } = state.dashboard;
  if (hasSamples) return <DeleteSamples />;
  return jobs.length === 0 ? <OfferSamples /> : null;
}

function OfferSamples() {
  const toasts = useToasts();
  const [add, { isLoading }] = useInsightsAddSamplesMutation();
  const explore = async () => {
    const { error } = await add();
    if (error) toasts.error(`Sample jobs not added: ${messageOf(error)}`);
    else toasts.success('Sample jobs added. Open one to look around.');
  };
  return (
    <SampleRow
      title="See how it works with jobs in it"
      text="Three sample jobs with quotes, invoices, costs, and a schedule. Nothing is sent, and one click deletes them."
    >
      <Button variant="outlined" loading={isLoading} onClick={() => void explore()}>
        Explore with sample jobs
      </Button>
    </SampleRow>
  );
}

function DeleteSamples() {
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const [remove, { isLoading }] = useInsightsDeleteSamplesMutation();
  const confirm = async () => {
    const { error } = await remove();
    setAsking(false);
    if (error) toasts.error(`Sample jobs not deleted: ${messageOf(error)}`);
    else toasts.success('Sample jobs deleted.');
  };
  return (
    <SampleRow
      badge={<SampleBadge />}
      title="You’re exploring sample jobs"
      text="The figures below include them. Your own clients and jobs stay when you delete them."
    >
      <Button variant="outlined" color="inherit" onClick={() => setAsking(true)}>
        Delete sample jobs
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete sample jobs?"
        message="Deletes the three sample clients with their jobs, quotes, invoices, and payments, and whatever you added to them. This can’t be undone."
        confirmLabel="Delete"
        tone="error"
        isWorking={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </SampleRow>
  );
}

type SampleRowProps = {
  badge?: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
};

function SampleRow({ badge, title, text, children }: SampleRowProps) {
  return (
    <Card component="section" aria-label="Sample jobs" sx={{ mb: 2 }}>
      <CardContent
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          '&:last-child': { pb: 2 },
        }}
      >
        <Box sx={{ flex: '1 1 260px' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography variant="h3" component="h2">
              {title}
            </Typography>
            {badge}
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {text}
          </Typography>
        </Box>
        {children}
      </CardContent>
    </Card>
  );
}
