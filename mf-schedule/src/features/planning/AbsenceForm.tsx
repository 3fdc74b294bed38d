import { isDataError, messageOf, z } from '@plumbline/data';
import { Button } from '@plumbline/design';
import {
  DateField,
  Form,
  SelectField,
  TextField,
  showServerError,
  type ZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useScheduleSaveAbsenceMutation } from '../../data/absences.ts';

export const schema = z
  .object({
    user_id: z.string().min(1, 'Choose a person.'),
    first_day: z.string().min(1, 'Choose a date.'),
    last_day: z.string().min(1, 'Choose a date.'),
    note: z.string().trim().max(200),
  })
  .refine(({ first_day, last_day }) => last_day >= first_day, {
    message: 'The last day must not be before the first day.',
    path: ['last_day'],
  });
type AbsenceValues = z.infer<typeof schema>;

export const emptyAbsence = (today: string): AbsenceValues => ({
  user_id: '',
  first_day: today,
  last_day: today,
  note: '',
});

export type AbsenceFormProps = {
  people: readonly { id: string; name: string }[];
  today: string;
  form: ZodForm<AbsenceValues, AbsenceValues>;
};

export function AbsenceForm({ form, people, today }: AbsenceFormProps) {
  const [save, { isLoading }] = useScheduleSaveAbsenceMutation();
  const toasts = useToasts();
  const { control } = form;
  const submit = async (values: AbsenceValues) => {
    const { error } = await save({ id: crypto.randomUUID(), ...values });
    if (error)
      return showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
    toasts.success('Absence added');
    form.reset(emptyAbsence(today));
  };
  return (
    <Form form={form} onSubmit={submit} label="Add absence">
      <SelectField
        control={control}
        name="user_id"
        label="Person"
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        required
      />
      <DateField control={control} name="first_day" label="First day" required />
      <DateField control={control} name="last_day" label="Last day" required />
      <TextField control={control} name="note" label="Note (optional)" maxLength={200} />
      <Button type="submit" variant="contained" loading={isLoading}>
        Add absence
      </Button>
    </Form>
  );
}
