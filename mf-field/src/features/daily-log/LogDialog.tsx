import { Button } from '@plumbline/design';
import {
  CheckboxField,
  DateField,
  FormDialog,
  TextField,
  showServerError,
  useWatch,
  useZodForm,
  type ZodForm,
} from '@plumbline/design/forms';
import { useAccess, useToasts } from '@plumbline/platform';
import { useEffect, useRef, useState } from 'react';
import {
  delayChange,
  logChange,
  logFolder,
  useFieldForecastQuery,
  useFieldSaveLogMutation,
  weatherOf,
  type DailyLog,
} from '../../data/dailyLogs.ts';
import { queuedMessage, useFieldQueue } from '../../data/fieldQueue.ts';
import { refusalOf } from '../../shared/refusalOf.ts';
import { tall } from '../../shared/touch.ts';
import { DictatedField, logTexts } from './DictatedField.tsx';
import { LogPhotos } from './LogPhotos.tsx';
import { logSchema, logValues, toDelayInput, toLogInput, type LogValues } from './logForm.ts';

type LogDialogProps = {
  projectId: string;
  today: string;
  /** Undefined for a new one. */
  log: DailyLog | undefined;
  onClose: () => void;
};

/** Writes a daily log: saved as a draft or published; queued without a connection. */
export function LogDialog({ projectId, today, log, onClose }: LogDialogProps) {
  const toasts = useToasts();
  const [id] = useState(() => log?.id ?? crypto.randomUUID());
  const [hashes, setHashes] = useState<string[]>(() => log?.photo_hashes ?? []);
  const [save] = useFieldSaveLogMutation();
  const { change, saveOrQueue } = useFieldQueue(logFolder(projectId));
  const [schema] = useState(() => logSchema(today));
  const form = useZodForm(schema, logValues(log, today));
  const mayDecide =
    useAccess({ feature: 'create_edit_projects', permission: 'update_progress' }).answer ===
    'allow';
  useWeather(projectId, log === undefined, form);
  const isPublished = log?.status === 'published';
  const send = async (values: LogValues, publish: boolean) => {
    if (publish && values.work_done === '')
      return form.setError('work_done', { message: 'Describe the work done before you publish.' });
    if (values.records_delay && !(Number(values.days_lost) > 0))
      return form.setError('days_lost', { message: 'Enter the days lost.' });
    const input = toLogInput(values, {
      id,
      project_id: projectId,
      photo_hashes: hashes,
      publish,
      version: log?.version ?? 0,
    });
    const { isQueued, error } = await saveOrQueue(logChange(input), () => save(input));
    if (error) return showServerError(form, refusalOf(error));
    if (values.records_delay) change(delayChange(toDelayInput(values, projectId)));
    if (isQueued) toasts.info(queuedMessage);
    else toasts.success(publish && !isPublished ? 'Daily log published' : 'Daily log saved');
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
      {logTexts.map(([name, label]) => (
        <DictatedField key={name} form={form} name={name} label={label} />
      ))}
      {mayDecide && <DelayOffer form={form} />}
      <LogPhotos project={projectId} log={log} hashes={hashes} onChange={setHashes} />
      {mayDecide && (
        <CheckboxField
          control={form.control}
          name="is_shared"
          label="Share with the client"
          hint="Shown on the project’s client link once it is published: day, weather, work done, deliveries, and delays."
        />
      )}
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

/** Offers to record a weather delay where the log names a delay. */
function DelayOffer({ form }: { form: ZodForm<LogValues> }) {
  const { control } = form;
  const [delays, records] = useWatch({ control, name: ['delays', 'records_delay'] });
  if (delays.trim() === '') return null;
  return (
    <>
      <CheckboxField
        control={control}
        name="records_delay"
        label="Record a weather delay on the project"
      />
      {records && (
        <TextField
          control={control}
          name="days_lost"
          label="Days lost"
          type="number"
          inputProps={{ min: 0.5, max: 365, step: 0.5 }}
        />
      )}
    </>
  );
}

/** Fills in the weather of the chosen day while a new log has none of its author's. */
function useWeather(projectId: string, isNew: boolean, form: ZodForm<LogValues>) {
  const { data } = useFieldForecastQuery();
  const day = useWatch({ control: form.control, name: 'day' });
  const weather = weatherOf(data, projectId, day);
  const filled = useRef('');
  const { setValue, getValues } = form;
  useEffect(() => {
    const current = getValues('weather');
    if (!isNew || weather === undefined || weather === current) return;
    if (current !== '' && current !== filled.current) return;
    setValue('weather', weather);
    filled.current = weather;
  }, [isNew, weather, setValue, getValues]);
}
