import { isDataError, messageOf } from '@plumbline/data';
import {
  ActionButton,
  Alert,
  Box,
  Button,
  Grid,
  RowsSkeleton,
  SectionCard,
} from '@plumbline/design';
import {
  CheckboxField,
  CheckListField,
  Form,
  showServerError,
  TextField,
  useZodForm,
  type ZodForm,
} from '@plumbline/design/forms';
import { useCompanyId, useToasts, useUnsavedWork } from '@plumbline/platform';
import {
  useVisitSettingsQuery,
  useVisitSettingsSaveMutation,
  type VisitSettings,
} from '../../data/leadVisits.ts';
import type { LeadChoices } from '../../data/leadSchemas.ts';
import { visitForm, visitValues, weekdayOptions, type VisitValues } from './visitForm.ts';

type SectionProps = { people: LeadChoices['people']; denial: string | undefined };
type Control = ZodForm<VisitValues, VisitSettings>['control'];

const numbers = [
  { name: 'length_minutes', label: 'Length (minutes)' },
  { name: 'buffer_minutes', label: 'Between visits (minutes)' },
  { name: 'notice_hours', label: 'Notice (hours)' },
  { name: 'days_ahead', label: 'Days ahead' },
] as const;

function Fields({ control, people }: { control: Control; people: LeadChoices['people'] }) {
  const members = people.map(({ id, full_name }) => ({ value: id, label: full_name ?? 'No name' }));
  return (
    <Grid container spacing={2}>
      <Grid size={12}>
        <CheckboxField control={control} name="is_offered" label="Let people book visits online" />
      </Grid>
      {numbers.map(({ name, label }) => (
        <Grid key={name} size={{ xs: 6, sm: 3 }}>
          <TextField control={control} name={name} label={label} />
        </Grid>
      ))}
      <Grid size={{ xs: 6, sm: 3 }}>
        <TextField control={control} name="first_time" label="First visit starts" type="time" />
      </Grid>
      <Grid size={{ xs: 6, sm: 3 }}>
        <TextField control={control} name="last_time" label="Last visit ends" type="time" />
      </Grid>
      <Grid size={{ xs: 12, sm: 6 }}>
        <CheckListField
          control={control}
          name="weekdays"
          label="Days (leave empty for your working days)"
          options={weekdayOptions}
        />
      </Grid>
      <Grid size={{ xs: 12, sm: 6 }}>
        <CheckListField
          control={control}
          name="people"
          label="Who goes (leave empty for the lead’s owner)"
          options={members}
        />
      </Grid>
    </Grid>
  );
}

function VisitForm({ settings, people, denial }: SectionProps & { settings: VisitSettings }) {
  const toasts = useToasts();
  const [save] = useVisitSettingsSaveMutation();
  const form = useZodForm<VisitValues, VisitSettings>(visitForm, visitValues(settings));
  const { isDirty, isSubmitting } = form.formState;
  useUnsavedWork(isDirty);
  const submit = async (values: VisitSettings) => {
    const { error } = await save(values);
    if (error)
      return showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
    form.reset(form.getValues());
    toasts.success('Visits saved');
  };
  return (
    <Form form={form} onSubmit={submit} label="Visits">
      <Fields control={form.control} people={people} />
      <Box>
        <ActionButton
          type="submit"
          variant="contained"
          denial={denial}
          disabled={!isDirty}
          loading={isSubmitting}
          aria-label="Save visits"
        >
          Save
        </ActionButton>
      </Box>
    </Form>
  );
}

/** When people can book a visit. */
export function VisitSection(props: SectionProps) {
  const company = useCompanyId();
  const { data, error, refetch, isFetching } = useVisitSettingsQuery(company);
  return (
    <SectionCard
      isMain
      title="Visits"
      description="Available times come from your schedule: working days, absences, and assigned work. Times are in your company’s time zone."
    >
      {data ? (
        <VisitForm settings={data} {...props} />
      ) : error ? (
        <Alert
          severity="error"
          action={
            <Button color="inherit" loading={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          }
        >
          {messageOf(error)}
        </Alert>
      ) : (
        <RowsSkeleton label="Loading visits" rows={3} rowHeight={56} />
      )}
    </SectionCard>
  );
}
