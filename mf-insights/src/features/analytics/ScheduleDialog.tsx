import { messageOf } from '@plumbline/data';
import { FailedState, RowsSkeleton, Typography } from '@plumbline/design';
import {
  CheckboxField,
  ContentDialog,
  FormDialog,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useCompanyId, useSession, useToasts } from '@plumbline/platform';
import {
  useInsightsSaveScheduleMutation,
  useInsightsScheduleQuery,
  type ReportSchedule,
} from '../../data/settings.ts';
import { scheduleForm, type ScheduleOutput, type ScheduleValues } from './insightForms.ts';

const title = 'Monthly report';

/** Edits the recipients of the monthly report email. */
export function ScheduleDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useInsightsScheduleQuery(useCompanyId());
  if (data !== undefined) return <ScheduleForm schedule={data} onClose={onClose} />;
  return (
    <ContentDialog isOpen title={title} onClose={onClose}>
      {error ? (
        <FailedState
          title="Failed to load the schedule"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <RowsSkeleton label="Loading schedule" rows={3} />
      )}
    </ContentDialog>
  );
}

type ScheduleFormProps = { schedule: ReportSchedule | null; onClose: () => void };

function ScheduleForm({ schedule, onClose }: ScheduleFormProps) {
  const { user, company } = useSession();
  const toasts = useToasts();
  const [save] = useInsightsSaveScheduleMutation();
  const form = useZodForm<ScheduleValues, ScheduleOutput>(scheduleForm, {
    recipients: schedule?.recipients.join(', ') ?? user.email,
    is_active: schedule?.is_active ?? true,
  });
  const submit = async (output: ScheduleOutput) => {
    const { error } = await save({ company: company.id, id: schedule?.id, ...output });
    if (error) {
      showServerError(form, { message: messageOf(error) });
      return;
    }
    toasts.success(
      output.is_active
        ? 'Monthly report turned on. We’ll email it on the first.'
        : 'Monthly report turned off.',
    );
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={title}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Save"
      width="xs"
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        We email last month’s revenue, invoices, unpaid and overdue amounts, spending, and projects
        on the first of each month.
      </Typography>
      <TextField
        control={form.control}
        name="recipients"
        label="Send to"
        hint="Up to 10 addresses, separated by commas"
        required
      />
      <CheckboxField control={form.control} name="is_active" label="Send every month" />
    </FormDialog>
  );
}
