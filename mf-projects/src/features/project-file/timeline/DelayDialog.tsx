import { isDataError, messageOf } from '@plumbline/data';
import {
  DateField,
  FormDialog,
  MoneyField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useVisibility } from '../../../shared/useVisibility.ts';
import { useProjectSaveDelayMutation, type WeatherDelay } from '../../../data/timeline.ts';
import { addDelay, type Drafted } from '../../../data/timelineWork.ts';
import { useSiteWork } from '../../../shared/useSiteWork.ts';
import { delayForm, delayValues, type DelayOutput, type DelayValues } from './delayForm.ts';

type DelayDialogProps = {
  /** The delay to change; a new one without it. */
  delay?: Drafted<WeatherDelay> | undefined;
  projectId: string;
  onClose: () => void;
};

/** Records days lost to the weather. */
export function DelayDialog({ delay, projectId, onClose }: DelayDialogProps) {
  const [save] = useProjectSaveDelayMutation();
  const { isNew, saveOrQueue } = useSiteWork(projectId);
  const toasts = useToasts();
  const [id] = useState(() => delay?.id ?? crypto.randomUUID());
  const visibility = useVisibility();
  const form = useZodForm<DelayValues, DelayOutput>(delayForm, delayValues(delay));
  const { control } = form;
  const submit = async (output: DelayOutput) => {
    const input = { id, project_id: projectId, ...output };
    const { isQueued, error } = isNew(delay)
      ? await saveOrQueue({ queued: addDelay(input), send: () => save({ ...input, version: 0 }) })
      : { isQueued: false, ...(await save(input)) };
    if (error)
      return showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
    if (isQueued) toasts.info('The weather delay will be saved when you’re back online.');
    else toasts.success(`Weather delay ${delay ? 'saved' : 'recorded'}`);
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={delay ? 'Edit Weather Delay' : 'Record Weather Delay'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={delay ? 'Save' : 'Record'}
      width="xs"
    >
      <TextField control={control} name="reason" label="Reason" required />
      <DateField control={control} name="date" label="Date" required />
      <TextField control={control} name="duration_days" label="Days lost" type="number" required />
      {visibility.money && <MoneyField control={control} name="cost" label="Cost impact" />}
    </FormDialog>
  );
}
