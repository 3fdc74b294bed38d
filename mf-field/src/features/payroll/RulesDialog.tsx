import { messageOf, type z } from '@plumbline/data';
import { FailedState, RowsSkeleton } from '@plumbline/design';
import {
  ContentDialog,
  FormDialog,
  SelectField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import {
  useFieldOvertimeRulesQuery,
  useFieldSaveOvertimeRulesMutation,
} from '../../data/payroll.ts';
import { type OvertimeRules } from '../../data/payrollShapes.ts';
import { refusalOf } from '../../shared/refusalOf.ts';
import { rulesForm } from './wageForm.ts';

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const weekDays = days.map((label, at) => ({ value: String(at), label }));
const roundings = [
  { value: '0', label: 'No rounding' },
  ...['5', '6', '10', '15'].map((value) => ({ value, label: `Nearest ${value} minutes` })),
];

/** When overtime starts in the company, for who manages its settings. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch, isFetching } = useFieldOvertimeRulesQuery();
  if (data) return <RulesForm rules={data} onClose={onClose} />;
  return (
    <ContentDialog isOpen title="Overtime rules" onClose={onClose}>
      {error ? (
        <FailedState
          title="Failed to load the overtime rules"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <RowsSkeleton label="Loading the overtime rules" rows={4} rowHeight={56} />
      )}
    </ContentDialog>
  );
}

const shown = (value: number | null) => (value === null ? '' : String(value));

function RulesForm({ rules, onClose }: { rules: OvertimeRules; onClose: () => void }) {
  const [save] = useFieldSaveOvertimeRulesMutation();
  const toasts = useToasts();
  const form = useZodForm(rulesForm, {
    daily_hours: shown(rules.daily_hours),
    weekly_hours: shown(rules.weekly_hours),
    double_hours: shown(rules.double_hours),
    week_starts_on: String(rules.week_starts_on),
    rounding_minutes: String(rules.rounding_minutes),
    break_after_hours: shown(rules.break_after_hours),
    break_minutes: String(rules.break_minutes),
  });
  const submit = async (values: z.infer<typeof rulesForm>) => {
    const { error } = await save(values);
    if (error) return showServerError(form, refusalOf(error));
    toasts.success('Overtime rules saved');
    onClose();
  };
  const number = (name: keyof OvertimeRules, label: string, hint: string) => (
    <TextField
      control={form.control}
      name={name}
      label={label}
      hint={hint}
      inputProps={{ inputMode: 'decimal' }}
    />
  );
  return (
    <FormDialog
      isOpen
      title="Overtime rules"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Save"
    >
      {number('daily_hours', 'Overtime after hours a day', 'Leave empty for no daily overtime.')}
      {number('double_hours', 'Double time after hours a day', 'Leave empty for no double time.')}
      {number('weekly_hours', 'Overtime after hours a week', 'Leave empty for no weekly overtime.')}
      <SelectField
        control={form.control}
        name="week_starts_on"
        label="Work week starts on"
        options={weekDays}
      />
      <SelectField
        control={form.control}
        name="rounding_minutes"
        label="Round start and end"
        options={roundings}
      />
      {number(
        'break_after_hours',
        'Deduct a missing break after hours a day',
        'Leave empty to deduct nothing.',
      )}
      {number('break_minutes', 'Break, in minutes', 'What was taken or clocked out counts.')}
    </FormDialog>
  );
}
