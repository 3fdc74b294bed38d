import {
  Alert,
  Button,
  Card,
  CardContent,
  CardsSkeleton,
  DateText,
  EmptyState,
  FailedState,
  ForbiddenState,
  LoadingState,
  Money,
  Page,
  PageHeader,
  ProgressBar,
  RowsSkeleton,
  Stack,
  Typography,
  toasts,
} from '@plumbline/design';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '@plumbline/design/forms';
import { ChartSample } from './components/ChartSample.tsx';
import { FormSample } from './components/FormSample.tsx';
import { TableSample } from './components/TableSample.tsx';
import { useDocumentTitle } from '../frame/useDocumentTitle.ts';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card variant="outlined" component="section" sx={{ mb: 3 }}>
    <CardContent>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </CardContent>
  </Card>
);

/** Every shared component in its states, in the running product and its theme. */
export function ComponentsPage() {
  useDocumentTitle('Components');
  const [isAsking, setAsking] = useState(false);
  return (
    <Page>
      <PageHeader
        title="Components"
        description="What every area is built from, in each of its states."
        actions={<Button variant="contained">Primary action</Button>}
      />
      <Part title="Buttons">
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <Button variant="contained">Contained</Button>
          <Button variant="outlined">Outlined</Button>
          <Button>Text</Button>
          <Button variant="contained" color="error">
            Delete
          </Button>
          <Button variant="contained" loading>
            Working
          </Button>
          <Button variant="contained" disabled>
            Disabled
          </Button>
        </Stack>
      </Part>
      <Part title="Toasts and confirmation">
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <Button onClick={() => toasts.success('Saved')}>Success, 4 s</Button>
          <Button onClick={() => toasts.error('Failed to fetch projects')}>Error, 6 s</Button>
          <Button onClick={() => toasts.info('Generating the PDF')}>Info</Button>
          <Button onClick={() => toasts.undo('Project archived', () => toasts.info('Taken back'))}>
            With Undo
          </Button>
          <Button onClick={() => setAsking(true)}>ConfirmDialog</Button>
        </Stack>
        <ConfirmDialog
          isOpen={isAsking}
          title="Delete this client?"
          message="This action cannot be undone."
          confirmLabel="Delete"
          tone="error"
          onConfirm={() => setAsking(false)}
          onClose={() => setAsking(false)}
        />
      </Part>
      <Part title="Notices">
        <Stack spacing={1}>
          <Alert severity="info">Something to know</Alert>
          <Alert severity="success">It worked</Alert>
          <Alert severity="warning">Three days left in your trial</Alert>
          <Alert severity="error">Your last payment did not go through</Alert>
        </Stack>
      </Part>
      <Part title="Values">
        <Stack spacing={1}>
          <Money amount={12480.5} />
          <Money amount={-350} />
          <DateText value="2026-11-20" />
          <ProgressBar value={82} label="Progress" />
          <ProgressBar value={20} label="Progress" />
        </Stack>
      </Part>
      <Part title="Loading">
        <LoadingState label="Loading your profile" minHeight={120} />
        <RowsSkeleton label="Loading rows" />
        <CardsSkeleton label="Loading cards" />
      </Part>
      <Part title="Empty, failed, forbidden">
        <EmptyState
          title="No Projects Found"
          description="Projects with their dates, budget, photos, and documents will appear here."
          action={<Button variant="contained">New Project</Button>}
        />
        <FailedState
          title="Projects could not be loaded"
          message="You seem to be offline."
          onRetry={() => {}}
        />
        <ForbiddenState
          title="Feature Not Available"
          message="This feature requires a Pro or higher plan subscription"
        />
      </Part>
      <Part title="Form">
        <FormSample />
      </Part>
      <Part title="Table">
        <TableSample />
      </Part>
      <Part title="Charts">
        <ChartSample />
      </Part>
    </Page>
  );
}
