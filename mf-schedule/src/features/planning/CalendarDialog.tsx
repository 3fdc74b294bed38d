import { isDataError, messageOf, z } from '@plumbline/data';
import {
  CheckListField,
  DateField,
  FormDialog,
  SelectField,
  TextField,
  showServerError,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useScheduleSaveCalendarMutation } from '../../data/planning.ts';
import { ownCalendar, type OwnCalendar } from '../../data/scheduleShapes.ts';
import { CalendarExceptions } from './CalendarExceptions.tsx';

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const schema = z.object({
  weekdays: z.array(z.string()).min(1, 'Choose at least one working day.'),
  date: z.string(),
  is_working: z.enum(['off', 'working']),
  name: z.string().trim().max(100),
  exceptions: ownCalendar.shape.exceptions,
});

type CalendarDialogProps = {
  /** Undefined for the company's calendar. */
  project?: string;
  /** Undefined until one is saved. */
  own: OwnCalendar | undefined;
  /** The working weekdays in effect. */
  weekdays: readonly number[];
  onClose: () => void;
};

/** The working weekdays of a project or the company, with exceptions such as holidays and working Saturdays. */
export function CalendarDialog({ project, own, weekdays, onClose }: CalendarDialogProps) {
  const [save] = useScheduleSaveCalendarMutation();
  const toasts = useToasts();
  const form = useZodForm(schema, {
    weekdays: weekdays.map(String),
    date: '',
    is_working: 'off',
    name: '',
    exceptions: own?.exceptions ?? [],
  });
  const { control } = form;
  const exceptions = useWatch({ control, name: 'exceptions' });
  const submit = async (values: z.infer<typeof schema>) => {
    const others = values.exceptions.filter(({ date }) => date !== values.date);
    const added = values.date
      ? [{ date: values.date, is_working: values.is_working === 'working', name: values.name }]
      : [];
    const { error } = await save({
      project,
      weekdays: values.weekdays.map(Number),
      exceptions: [...others.map((one) => ({ ...one, name: one.name ?? '' })), ...added],
      version: own?.version ?? 0,
    });
    if (error)
      return showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
    toasts.success('Working days saved');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Working days"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Save"
      width="xs"
    >
      <CheckListField
        control={control}
        name="weekdays"
        label="Working weekdays"
        options={names.map((label, index) => ({ value: String(index + 1), label }))}
      />
      {exceptions.length > 0 && (
        <CalendarExceptions
          exceptions={exceptions}
          onRemove={(date) => {
            const rest = exceptions.filter((one) => one.date !== date);
            form.setValue('exceptions', rest, { shouldDirty: true });
          }}
        />
      )}
      <DateField control={control} name="date" label="Add an exception (optional)" />
      <SelectField
        control={control}
        name="is_working"
        label="On this date"
        options={[
          { value: 'off', label: 'Day off' },
          { value: 'working', label: 'Working day' },
        ]}
      />
      <TextField control={control} name="name" label="Name (optional)" maxLength={100} />
    </FormDialog>
  );
}
