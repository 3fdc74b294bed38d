import { Box, Button, Typography } from '@plumbline/design';
import {
  DateField,
  Form,
  MoneyField,
  SelectField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import type { z } from '@plumbline/data';
import { useFieldSavePayRateMutation } from '../../data/payroll.ts';
import { refusalOf } from '../../shared/refusalOf.ts';
import { wageForm } from './wageForm.ts';

export const kinds = [
  { value: 'regular', label: 'Regular' },
  { value: 'overtime', label: 'Overtime' },
  { value: 'double', label: 'Double time' },
];

export function WageForm({ user, today, burden }: { user: string; today: string; burden: number }) {
  const [save] = useFieldSavePayRateMutation();
  const toasts = useToasts();
  const form = useZodForm(wageForm, {
    kind: 'regular',
    wage: '',
    burden_percent: String(burden),
    from_date: today,
  });
  const submit = async (rate: z.infer<typeof wageForm>) => {
    const { error } = await save({ ...rate, user_id: user });
    if (error) return showServerError(form, refusalOf(error));
    toasts.success('Wage saved');
    form.reset();
  };
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        Add a wage
      </Typography>
      <Form form={form} onSubmit={submit} label="Add a wage">
        <SelectField
          control={form.control}
          name="kind"
          label="Kind"
          options={kinds}
          hint="Without its own wage, overtime is 1.5 times regular, double time 2 times."
        />
        <MoneyField control={form.control} name="wage" label="Hourly wage" required />
        <TextField
          control={form.control}
          name="burden_percent"
          label="Burden, in percent"
          hint="Payroll taxes, insurance, and benefits on top of the wage."
          inputProps={{ inputMode: 'decimal' }}
        />
        <DateField control={form.control} name="from_date" label="From" required />
        <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
          Save wage
        </Button>
      </Form>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
        Only owners see wages. Time that is already approved keeps its cost. People who see project
        budgets see the labor cost of each cost code; where one person works alone on a code, they
        can work out what an hour of that person costs.
      </Typography>
    </Box>
  );
}
