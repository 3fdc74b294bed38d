import { isDataError, messageOf, z } from '@plumbline/data';
import { Alert, Box, Button, RowsSkeleton, Stack, Typography } from '@plumbline/design';
import {
  ContentDialog,
  DateField,
  Form,
  SelectField,
  TextField,
  showServerError,
  useDiscardQuestion,
  useZodForm,
  type ZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import {
  useScheduleAbsencesQuery,
  useScheduleSaveAbsenceMutation,
  type Absence,
} from '../../data/absences.ts';
import { formatSpan } from '../../shared/labels.ts';

const schema = z
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

const emptyAbsence = (today: string): AbsenceValues => ({
  user_id: '',
  first_day: today,
  last_day: today,
  note: '',
});

type AbsencesDialogProps = {
  people: readonly { id: string; name: string }[];
  today: string;
  onClose: () => void;
};

/** Lists who is away from today on, adds absences, and removes them. */
export function AbsencesDialog({ people, today, onClose }: AbsencesDialogProps) {
  const { data, error } = useScheduleAbsencesQuery(today);
  const form = useZodForm(schema, emptyAbsence(today));
  const { close, question } = useDiscardQuestion(form.formState.isDirty, onClose);
  return (
    <>
      <ContentDialog isOpen title="Absences" onClose={close} width="xs">
        <Stack spacing={2}>
          {data ? (
            <AbsenceList absences={data} people={people} />
          ) : error ? (
            <Alert severity="error">{messageOf(error)}</Alert>
          ) : (
            <RowsSkeleton label="Loading absences" rows={2} rowHeight={44} />
          )}
          <AbsenceForm form={form} people={people} today={today} />
        </Stack>
      </ContentDialog>
      {question}
    </>
  );
}

type AbsenceListProps = Pick<AbsencesDialogProps, 'people'> & { absences: readonly Absence[] };

function AbsenceList({ absences, people }: AbsenceListProps) {
  const [save] = useScheduleSaveAbsenceMutation();
  const toasts = useToasts();
  const remove = async (absence: Absence) => {
    const { error } = await save({ id: absence.id, is_deleted: true });
    if (error) {
      toasts.error(messageOf(error));
      return;
    }
    toasts.undo('Absence removed', () => void save(absence));
  };
  if (absences.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>Nobody is away.</Typography>;
  return (
    <Box component="ul" aria-label="Absences" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {absences.map((absence) => {
        const { id, user_id, first_day, last_day, note } = absence;
        const name = people.find((person) => person.id === user_id)?.name ?? 'Former member';
        const span = formatSpan(first_day, last_day);
        return (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {[span, note].filter(Boolean).join('. ')}
              </Typography>
            </Box>
            <Button
              color="inherit"
              aria-label={`Remove absence of ${name}, ${span}`}
              onClick={() => void remove(absence)}
            >
              Remove
            </Button>
          </Box>
        );
      })}
    </Box>
  );
}

type AbsenceFormProps = Omit<AbsencesDialogProps, 'onClose'> & {
  form: ZodForm<AbsenceValues, AbsenceValues>;
};

function AbsenceForm({ form, people, today }: AbsenceFormProps) {
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
