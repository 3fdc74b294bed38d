import { isDataError, messageOf } from '@plumbline/data';
import { AddIcon, Alert, Box, Button, CloseIcon, Grid, IconButton, today } from '@plumbline/design';
import {
  DateField,
  FormDialog,
  MoneyField,
  SelectField,
  TextAreaField,
  TextField,
  showServerError,
  useFieldArray,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { unitPriceText } from '@plumbline/domain';
import { useState } from 'react';
import { useProjectSaveChangeOrderMutation, type ChangeOrder } from '../../../data/financials.ts';
import {
  changeOrderForm,
  emptyItem,
  type ChangeOrderOutput,
  type ChangeOrderValues,
} from './costForms.ts';
import { categoryChoices } from './financialLabels.ts';
import { OrderTotals } from './OrderTotals.tsx';

type ChangeOrderDialogProps = {
  projectId: string;
  order?: ChangeOrder | undefined;
  onClose: () => void;
};

const toForm = (order: ChangeOrder): ChangeOrderValues => ({
  title: order.title,
  description: order.description,
  reason: order.reason,
  schedule_days: String(order.schedule_days),
  date: order.date,
  items: order.items.map(({ category, description, quantity, unit_price, unit_cost }) => ({
    category,
    description,
    quantity: String(quantity),
    unit_price: unitPriceText(unit_price),
    unit_cost: typeof unit_cost === 'number' ? unitPriceText(unit_cost) : '',
  })),
});
const emptyOrder = (): ChangeOrderValues => ({
  title: '',
  description: '',
  reason: '',
  schedule_days: '0',
  date: today(),
  items: [emptyItem],
});

/** Writes a change order: what changes, and what each part costs or saves. */
export function ChangeOrderDialog({ projectId, order, onClose }: ChangeOrderDialogProps) {
  const [save] = useProjectSaveChangeOrderMutation();
  const [id] = useState(() => order?.id ?? crypto.randomUUID());
  const form = useZodForm<ChangeOrderValues, ChangeOrderOutput>(
    changeOrderForm,
    order ? toForm(order) : emptyOrder(),
  );
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'items' });
  const submit = async (output: ChangeOrderOutput) => {
    const { error } = await save({
      id,
      project_id: projectId,
      ...output,
      ...(order && { version: order.version }),
    });
    if (!error) onClose();
    else
      showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
  };
  const items = useWatch({ control, name: 'items' });
  const noItems =
    form.formState.errors.items?.message ?? form.formState.errors.items?.root?.message;
  const half = { xs: 12, sm: 6 };
  return (
    <FormDialog
      isOpen
      title={order ? `Edit ${order.number}` : 'New Change Order'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={order ? 'Save Changes' : 'Create'}
      width="md"
    >
      <TextField control={control} name="title" label="Title" required />
      <TextAreaField control={control} name="description" label="Description" rows={2} />
      <TextField control={control} name="reason" label="Reason" />
      <Grid container spacing={2.5}>
        <Grid size={half}>
          <DateField control={control} name="date" label="Date" required />
        </Grid>
        <Grid size={half}>
          <TextField
            control={control}
            name="schedule_days"
            label="Days added to the schedule"
            type="number"
          />
        </Grid>
      </Grid>
      {fields.map((field, at) => (
        <Box key={field.id} component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
          <Grid container columnSpacing={1.5} rowSpacing={2.5} sx={{ alignItems: 'flex-start' }}>
            <Grid size={{ xs: 12, sm: 3 }}>
              <TextField control={control} name={`items.${at}.description`} label="Item" required />
            </Grid>
            <Grid size={{ xs: 6, sm: 2.5 }}>
              <SelectField
                control={control}
                name={`items.${at}.category`}
                label="Category"
                options={categoryChoices}
              />
            </Grid>
            <Grid size={{ xs: 6, sm: 1.5 }}>
              <TextField
                control={control}
                name={`items.${at}.quantity`}
                label="Quantity"
                type="number"
              />
            </Grid>
            <Grid size={{ xs: 6, sm: 2 }}>
              <MoneyField
                control={control}
                name={`items.${at}.unit_cost`}
                label="Unit cost"
                isUnitPrice
              />
            </Grid>
            <Grid size={{ xs: 6, sm: 2 }}>
              <MoneyField
                control={control}
                name={`items.${at}.unit_price`}
                label="Unit price"
                isUnitPrice
                min={null}
                required
              />
            </Grid>
            <Grid size={{ xs: 2, sm: 1 }}>
              <IconButton aria-label={`Remove item ${at + 1}`} onClick={() => remove(at)}>
                <CloseIcon />
              </IconButton>
            </Grid>
          </Grid>
        </Box>
      ))}
      {noItems && <Alert severity="error">{noItems}</Alert>}
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Button startIcon={<AddIcon />} onClick={() => append(emptyItem)}>
          Add Item
        </Button>
        <OrderTotals items={items} />
      </Box>
    </FormDialog>
  );
}
