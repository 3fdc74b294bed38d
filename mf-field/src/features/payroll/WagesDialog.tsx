import { messageOf } from '@plumbline/data';
import {
  Alert,
  Box,
  Button,
  FailedState,
  RowsSkeleton,
  Typography,
  dotted,
  formatDate,
  formatMoney,
} from '@plumbline/design';
import {
  ContentDialog,
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
import {
  useFieldDeletePayRateMutation,
  useFieldPayRatesQuery,
  useFieldSavePayRateMutation,
  type PayRate,
} from '../../data/payroll.ts';
import { refusalOf } from '../../shared/refusalOf.ts';
import { wageForm } from './wageForm.ts';

const kinds = [
  { value: 'regular', label: 'Regular' },
  { value: 'overtime', label: 'Overtime' },
  { value: 'double', label: 'Double time' },
];
const kindLabel = (kind: string) => kinds.find(({ value }) => value === kind)?.label ?? kind;

type WagesDialogProps = { user: string; name: string; today: string; onClose: () => void };

/** A person's wages by date; only for who may see wages. */
export function WagesDialog({ user, name, today, onClose }: WagesDialogProps) {
  const { data, error, refetch, isFetching } = useFieldPayRatesQuery(user);
  return (
    <ContentDialog isOpen title={`Wages of ${name}`} onClose={onClose}>
      {data ? (
        <>
          <RateList rates={data} />
          <WageForm user={user} today={today} burden={data[0]?.burden_percent ?? 0} />
        </>
      ) : error ? (
        <FailedState
          title="Failed to load the wages"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <RowsSkeleton label="Loading the wages" rows={2} rowHeight={48} />
      )}
    </ContentDialog>
  );
}

function RateList({ rates }: { rates: readonly PayRate[] }) {
  const [remove, { isLoading, error }] = useFieldDeletePayRateMutation();
  const toasts = useToasts();
  const deleteRate = async (id: string) => {
    const answer = await remove(id);
    if (!answer.error) toasts.success('Wage deleted');
  };
  if (rates.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        No wage yet. Hours cost $0 until you add one.
      </Typography>
    );
  return (
    <>
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      <Box component="ul" aria-label="Wages" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rates.map(({ id, kind, wage, burden_percent, from_date }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 0.5 }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography>
                {kindLabel(kind)}, {formatMoney(wage)} an hour
              </Typography>
              <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
                {dotted(`From ${formatDate(from_date)}`, `${burden_percent}% burden`)}
              </Typography>
            </Box>
            <Button
              color="error"
              disabled={isLoading}
              aria-label={`Delete ${kindLabel(kind)} from ${formatDate(from_date)}`}
              onClick={() => void deleteRate(id)}
            >
              Delete
            </Button>
          </Box>
        ))}
      </Box>
    </>
  );
}

function WageForm({ user, today, burden }: { user: string; today: string; burden: number }) {
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
