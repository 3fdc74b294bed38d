import { isDataError, messageOf } from '@plumbline/data';
import { AddIcon, Alert, Box, Button, Grid, Typography, formatMoney } from '@plumbline/design';
import {
  FormDialog,
  SelectField,
  TextField,
  showServerError,
  useFieldArray,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import {
  useProjectSaveScheduleMutation,
  type ProgressBilling,
} from '../../../data/progressBilling.ts';
import { lineField } from './billingLabels.ts';
import {
  missingOf,
  newLine,
  scheduleForm,
  toSchedule,
  toScheduleForm,
  type ScheduleValues,
} from './scheduleForm.ts';
import { type Control, decimal, ScheduleLineFields } from './ScheduleLineFields.tsx';

type ScheduleDialogProps = {
  projectId: string;
  billing: ProgressBilling & { contract: NonNullable<ProgressBilling['contract']> };
  onClose: () => void;
};

/** The lines of the contract, which add up to it, and the retainage terms. */
export function ScheduleDialog({ projectId, billing, onClose }: ScheduleDialogProps) {
  const [save] = useProjectSaveScheduleMutation();
  const form = useZodForm<ScheduleValues, ScheduleValues>(scheduleForm, toScheduleForm(billing));
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const billed = new Map(billing.lines.map((line) => [line.id, line.billed]));
  const submit = async (values: ScheduleValues) => {
    const schedule = toSchedule(values, billing.contract.version);
    const { error } = await save({ project: projectId, schedule });
    if (!error) return onClose();
    const field = isDataError(error) ? error.field : undefined;
    const at = values.lines.findIndex(({ lineId }) => lineField(lineId) === field);
    showServerError(form, {
      message: messageOf(error),
      ...(at >= 0 && { field: `lines.${at}.value` }),
    });
  };
  return (
    <FormDialog
      isOpen
      title="Schedule of values"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Save"
      width="lg"
    >
      <Terms control={control} />
      {fields.map((field, at) => (
        <ScheduleLineFields
          key={field.id}
          control={control}
          at={at}
          isOrder={field.changeOrder !== ''}
          {...(!billed.get(field.lineId) && { onRemove: () => remove(at) })}
        />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button startIcon={<AddIcon />} onClick={() => append(newLine())}>
          Add line
        </Button>
        <Sums control={control} contract={billing.contract.value} />
      </Box>
    </FormDialog>
  );
}

function Terms({ control }: { control: Control }) {
  const size = { xs: 6, sm: 3 };
  return (
    <Grid container spacing={2}>
      <Grid size={size}>
        <TextField control={control} name="rate" label="Retainage %" inputProps={decimal} />
      </Grid>
      <Grid size={size}>
        <TextField
          control={control}
          name="reduced"
          label="Reduced to %"
          hint="Empty: no reduction"
          inputProps={decimal}
        />
      </Grid>
      <Grid size={size}>
        <TextField control={control} name="reducedAt" label="After % billed" inputProps={decimal} />
      </Grid>
      <Grid size={size}>
        <SelectField
          control={control}
          name="reduction"
          label="Reduction applies to"
          options={[
            { value: 'all_work', label: 'All work' },
            { value: 'new_work', label: 'New work only' },
          ]}
        />
      </Grid>
    </Grid>
  );
}

function Sums({ control, contract }: { control: Control; contract: number }) {
  const lines = useWatch({ control, name: 'lines' });
  const missing = missingOf(contract, lines);
  if (missing === 0)
    return (
      <Typography variant="body2">{`Lines add up to the contract: ${formatMoney(contract)}`}</Typography>
    );
  return (
    <Alert severity="warning" role="note" sx={{ flex: 1 }}>
      {missing > 0
        ? `${formatMoney(missing)} of the contract (${formatMoney(contract)}) is on no line.`
        : `The lines are ${formatMoney(-missing)} more than the contract (${formatMoney(contract)}).`}
    </Alert>
  );
}
