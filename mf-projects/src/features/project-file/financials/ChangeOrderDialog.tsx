import { isDataError, messageOf } from '@plumbline/data';
import { AddIcon, Alert, Box, Button, Grid, today } from '@plumbline/design';
import {
  CheckboxField,
  DateField,
  FormDialog,
  TextAreaField,
  TextField,
  showServerError,
  useFieldArray,
  useWatch,
  useZodForm,
  type ZodForm,
} from '@plumbline/design/forms';
import { unitPriceText } from '@plumbline/domain';
import { useAccess } from '@plumbline/platform';
import { useState } from 'react';
import { codeOfCategory, type CostCode } from '../../../data/costCodes.ts';
import { useProjectSaveChangeOrderMutation, type ChangeOrder } from '../../../data/financials.ts';
import {
  changeOrderForm,
  emptyItem,
  type ChangeOrderOutput,
  type ChangeOrderValues,
} from './changeOrderForm.ts';
import { OrderItemFields } from './OrderItemFields.tsx';
import { OrderTotals } from './OrderTotals.tsx';

type OrderControl = ZodForm<ChangeOrderValues, ChangeOrderOutput>['control'];

type ChangeOrderDialogProps = {
  projectId: string;
  order?: ChangeOrder | undefined;
  /** The company's cost codes; undefined while they are not loaded. */
  codes: readonly CostCode[] | undefined;
  onClose: () => void;
};

const toForm = (order: ChangeOrder): ChangeOrderValues => ({
  title: order.title,
  description: order.description,
  reason: order.reason,
  schedule_days: String(order.schedule_days),
  date: order.date,
  respond_by: order.respond_by ?? '',
  invoice_on_approval: order.invoice_on_approval ?? false,
  items: order.items.map(
    ({ category, cost_code_id, description, quantity, unit_price, unit_cost }) => ({
      category,
      cost_code: cost_code_id ?? '',
      description,
      quantity: String(quantity),
      unit_price: unitPriceText(unit_price),
      unit_cost: typeof unit_cost === 'number' ? unitPriceText(unit_cost) : '',
    }),
  ),
});
const emptyOrder = (item: typeof emptyItem): ChangeOrderValues => ({
  title: '',
  description: '',
  reason: '',
  schedule_days: '0',
  date: today(),
  respond_by: '',
  invoice_on_approval: false,
  items: [item],
});

/** Writes a change order: what changes, and what each part costs or saves. */
export function ChangeOrderDialog({ projectId, order, codes, onClose }: ChangeOrderDialogProps) {
  const [save] = useProjectSaveChangeOrderMutation();
  const [id] = useState(() => order?.id ?? crypto.randomUUID());
  const newItem = { ...emptyItem, cost_code: codeOfCategory(codes, emptyItem.category) };
  const form = useZodForm<ChangeOrderValues, ChangeOrderOutput>(
    changeOrderForm,
    order ? toForm(order) : emptyOrder(newItem),
  );
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'items' });
  const submit = async (output: ChangeOrderOutput) => {
    const { error } = await save({
      id,
      project_id: projectId,
      ...output,
      items: output.items.map(({ cost_code, ...item }) => ({
        ...item,
        ...(cost_code && { cost_code_id: cost_code }),
      })),
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
      <OrderDates control={control} />
      {fields.map((field, at) => (
        <OrderItemFields
          key={field.id}
          control={control}
          at={at}
          codes={codes}
          current={order?.items[at]?.cost_code_id}
          onRemove={() => remove(at)}
        />
      ))}
      {noItems && <Alert severity="error">{noItems}</Alert>}
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Button startIcon={<AddIcon />} onClick={() => append(newItem)}>
          Add Item
        </Button>
        <OrderTotals items={items} />
      </Box>
      <InvoiceOnApproval control={control} />
    </FormDialog>
  );
}

const half = { xs: 12, sm: 6 };

function OrderDates({ control }: { control: OrderControl }) {
  return (
    <Grid container spacing={2.5}>
      <Grid size={half}>
        <DateField control={control} name="date" label="Date" required />
      </Grid>
      <Grid size={half}>
        <DateField control={control} name="respond_by" label="Client response due (optional)" />
      </Grid>
      <Grid size={half}>
        <TextField
          control={control}
          name="schedule_days"
          label="Days added to schedule"
          type="number"
        />
      </Grid>
    </Grid>
  );
}

/** For those who can create invoices. */
function InvoiceOnApproval({ control }: { control: OrderControl }) {
  const invoicing = useAccess({ feature: 'create_edit_invoices', permission: 'edit_documents' });
  if (invoicing.answer !== 'allow') return null;
  return (
    <CheckboxField
      control={control}
      name="invoice_on_approval"
      label="Create a draft invoice on approval"
    />
  );
}
