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

/** Who gets last month's figures by mail. */
export function ScheduleDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useInsightsScheduleQuery(useCompanyId());
  if (data !== undefined) return <ScheduleForm schedule={data} onClose={onClose} />;
  return (
    <ContentDialog isOpen title={title} onClose={onClose}>
      {error ? (
        <FailedState
          title="The schedule could not be loaded"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <RowsSkeleton label="Loading the schedule" rows={3} />
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
        ? 'The report comes by mail on the first of each month.'
        : 'The report comes no more.',
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
        On the first of each month: revenue, invoices, what is open and overdue, spending and
        projects of the month before.
      </Typography>
      <TextField
        control={form.control}
        name="recipients"
        label="Send to"
        hint="Up to ten addresses, with commas between"
        required
      />
      <CheckboxField control={form.control} name="is_active" label="Send it every month" />
    </FormDialog>
  );
}
