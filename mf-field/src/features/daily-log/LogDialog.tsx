import { isDataError, ownerOf, queueMutation, z } from '@plumbline/data';
import { Button } from '@plumbline/design';
import {
  DateField,
  FormDialog,
  TextAreaField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useSession, useToasts } from '@plumbline/platform';
import { useEffect, useState } from 'react';
import {
  logChange,
  useFieldForecastQuery,
  useFieldSaveLogMutation,
  type DailyLog,
} from '../../data/dailyLogs.ts';
import { tall } from '../../shared/touch.ts';
import { refusalOf } from '../../shared/refusalOf.ts';

const long = z.string().trim().max(2000);
const schema = z.object({
  day: z.string().min(1, 'Choose a day.'),
  weather: z.string().trim().max(200),
  work_done: z.string().trim().max(5000),
  deliveries: long,
  delays: long,
  visitors: long,
  safety: long,
});
type Values = z.infer<typeof schema>;

const areas = [
  ['work_done', 'Work done'],
  ['deliveries', 'Deliveries (optional)'],
  ['delays', 'Delays (optional)'],
  ['visitors', 'Visitors (optional)'],
  ['safety', 'Safety (optional)'],
] as const;

type LogDialogProps = {
  projectId: string;
  today: string;
  /** Undefined for a new one. */
  log: DailyLog | undefined;
  onClose: () => void;
};

/** Writes a daily log: saved as a draft or published; queued without a connection. */
export function LogDialog({ projectId, today, log, onClose }: LogDialogProps) {
  const session = useSession();
  const toasts = useToasts();
  const [id] = useState(() => log?.id ?? crypto.randomUUID());
  const [save] = useFieldSaveLogMutation();
  const form = useZodForm(schema, {
    day: log?.day ?? today,
    weather: log?.weather ?? '',
    work_done: log?.work_done ?? '',
    deliveries: log?.deliveries ?? '',
    delays: log?.delays ?? '',
    visitors: log?.visitors ?? '',
    safety: log?.safety ?? '',
  });
  const weather = useTodaysWeather(projectId, today);
  const { setValue, getValues } = form;
  useEffect(() => {
    if (weather && !log && getValues('weather') === '') setValue('weather', weather);
  }, [weather, log, setValue, getValues]);
  const isPublished = log?.status === 'published';
  const send = async (values: Values, publish: boolean) => {
    if (publish && values.work_done === '')
      return form.setError('work_done', { message: 'Describe the work done before you publish.' });
    const input = { ...values, id, project_id: projectId, publish, version: log?.version ?? 0 };
    const { error } = await save(input);
    if (isDataError(error) && error.kind === 'offline') {
      void queueMutation({ ...logChange(input), owner: ownerOf(session) });
      toasts.info('Waiting to send. Saved on this device and sent when you’re back online.');
      return onClose();
    }
    if (error) return showServerError(form, refusalOf(error));
    toasts.success(publish && !isPublished ? 'Daily log published' : 'Daily log saved');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={log ? 'Edit daily log' : 'New daily log'}
      form={form}
      onSubmit={async (values) => send(values, true)}
      onClose={onClose}
      submitLabel={isPublished ? 'Save' : 'Publish'}
    >
      <DateField
        control={form.control}
        name="day"
        label="Day"
        max={today}
        disabled={Boolean(log)}
      />
      <TextField control={form.control} name="weather" label="Weather (optional)" maxLength={200} />
      {areas.map(([name, label]) => (
        <TextAreaField
          key={name}
          control={form.control}
          name={name}
          label={label}
          rows={name === 'work_done' ? 4 : 2}
        />
      ))}
      {!isPublished && (
        <Button
          variant="outlined"
          sx={tall(48)}
          onClick={() => void form.handleSubmit(async (values) => send(values, false))()}
        >
          Save draft
        </Button>
      )}
    </FormDialog>
  );
}

/** Today's weather at a site in words; undefined if there is no forecast. */
function useTodaysWeather(projectId: string, today: string): string | undefined {
  const { data } = useFieldForecastQuery();
  const site = data?.sites?.find(({ project_id }) => project_id === projectId);
  const day = site?.days?.find(({ date }) => date === today);
  return day && `${day.summary}, ${Math.round(day.low)} to ${Math.round(day.high)}°F`;
}
