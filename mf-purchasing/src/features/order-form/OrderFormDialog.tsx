import { Alert, Grid, Money, Typography } from '@plumbline/design';
import {
  AutocompleteField,
  DateField,
  FormDialog,
  SelectField,
  TextAreaField,
  TextField,
  showServerError,
  useWatch,
  useZodForm,
  type ZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { usePurchasingProjectsQuery, usePurchasingVendorsQuery } from '../../data/orderChoices.ts';
import { usePurchasingSaveOrderMutation } from '../../data/orderActions.ts';
import type { PurchaseOrder } from '../../data/orderShapes.ts';
import { kindLabel } from '../../shared/orderLabels.ts';
import { refusalOf } from '../../shared/refusalOf.ts';
import { useCodeOptions } from '../../shared/useCodeOptions.ts';
import { useVendorAdd } from '../../shared/useVendorAdd.tsx';
import { OrderLineFields } from './OrderLineFields.tsx';
import { orderSchema, orderValues, toOrderInput, totalOf, type OrderValues } from './orderForm.ts';

const kinds = Object.entries(kindLabel).map(([value, label]) => ({ value, label }));
const half = { xs: 12, sm: 6 };
const quarter = { xs: 6, sm: 3 };
const toOptions = (rows: readonly { id: string; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

type Control = ZodForm<OrderValues>['control'];
type OrderForm = ZodForm<OrderValues, OrderValues>;

type OrderFormDialogProps = {
  /** The order to change; none for a new one. */
  order?: PurchaseOrder;
  /** The project of a new order. */
  project?: { id: string; name: string };
  onClose: () => void;
  onSaved?: (order: PurchaseOrder) => void;
};

/** Writes a purchase order; an accepted one becomes a new revision. */
export function OrderFormDialog({ order, project, onClose, onSaved }: OrderFormDialogProps) {
  const toasts = useToasts();
  const [id] = useState(() => order?.id ?? crypto.randomUUID());
  const [save] = usePurchasingSaveOrderMutation();
  const isRevision = Boolean(order?.accepted_at);
  const form = useZodForm(orderSchema, orderValues(order, project?.id));
  const { control } = form;
  const submit = async (values: OrderValues) => {
    if (isRevision && values.revision_reason === '')
      return showServerError(form, { message: 'Say what changes.', field: 'revision_reason' });
    const answer = await save(
      toOrderInput(values, {
        id,
        ...(order && { version: order.version, quote_id: order.quote_id }),
      }),
    );
    if (answer.error) return showServerError(form, refusalOf(answer.error));
    toasts.success(`Order ${answer.data.number} saved`);
    onClose();
    onSaved?.(answer.data);
  };
  const title = !order ? 'New purchase order' : isRevision ? 'New revision' : 'Edit order';
  return (
    <FormDialog
      isOpen
      width="lg"
      title={title}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={isRevision ? 'Save revision' : 'Save order'}
    >
      {isRevision && (
        <>
          <Alert severity="info">
            The vendor accepted this order. Your changes become revision{' '}
            {(order?.revision ?? 1) + 1}, which the vendor must accept again.
          </Alert>
          <TextField control={control} name="revision_reason" label="What changes" required />
        </>
      )}
      <HeadFields form={form} order={order} project={project} />
      <LinesOf control={control} />
      <Total control={control} />
      <TextField control={control} name="ship_to" label="Deliver to (optional)" />
      <TextField control={control} name="terms" label="Terms (optional)" />
      <TextAreaField control={control} name="message" label="Message (optional)" rows={2} />
    </FormDialog>
  );
}

function Total({
  control,
}: {
  control: ReturnType<typeof useZodForm<OrderValues, OrderValues>>['control'];
}) {
  const [lines, tax] = useWatch({ control, name: ['lines', 'tax'] });
  return (
    <Typography component="output" sx={{ display: 'block', textAlign: 'right', fontWeight: 600 }}>
      Total <Money amount={totalOf({ lines, tax })} />
    </Typography>
  );
}

type HeadFieldsProps = {
  form: OrderForm;
  order: PurchaseOrder | undefined;
  project: { id: string; name: string } | undefined;
};

/** Whom the order goes to, what it is for, and its terms in numbers. */
function HeadFields({ form, order, project }: HeadFieldsProps) {
  const { control } = form;
  const [projectText, searchProject] = useState('');
  const projects = usePurchasingProjectsQuery(projectText);
  return (
    <Grid container spacing={2}>
      <Grid size={half}>
        <VendorField form={form} vendor={order?.vendor ?? undefined} />
      </Grid>
      <Grid size={half}>
        <AutocompleteField
          control={control}
          name="project_id"
          label="Project"
          hint="Without a project, deliveries are added to stock."
          options={toOptions(projects.data)}
          onSearch={searchProject}
          isLoading={projects.isFetching}
          initial={toOptions([order?.project ?? project ?? []].flat())[0]}
        />
      </Grid>
      <Grid size={quarter}>
        <SelectField control={control} name="kind" label="Kind" options={kinds} />
      </Grid>
      <Grid size={quarter}>
        <DateField control={control} name="needed_by" label="Needed by" />
      </Grid>
      <Grid size={quarter}>
        <TextField
          control={control}
          name="tax"
          label="Sales tax"
          inputProps={{ inputMode: 'decimal' }}
        />
      </Grid>
      <Grid size={quarter}>
        <TextField
          control={control}
          name="retainage_percent"
          label="Retainage %"
          inputProps={{ inputMode: 'decimal' }}
        />
      </Grid>
    </Grid>
  );
}

type VendorFieldProps = { form: OrderForm; vendor: { id: string; name: string } | undefined };

function VendorField({ form, vendor }: VendorFieldProps) {
  const [text, search] = useState('');
  const vendors = usePurchasingVendorsQuery(text);
  const { made, dialog, ...adding } = useVendorAdd((id) =>
    form.setValue('vendor_id', id, { shouldDirty: true, shouldValidate: true }),
  );
  return (
    <>
      <AutocompleteField
        control={form.control}
        name="vendor_id"
        label="Vendor"
        required
        options={toOptions(vendors.data)}
        onSearch={search}
        isLoading={vendors.isFetching}
        initial={made ?? toOptions(vendor ? [vendor] : [])[0]}
        {...adding}
      />
      {dialog}
    </>
  );
}

function LinesOf({ control }: { control: Control }) {
  return <OrderLineFields control={control} codes={useCodeOptions()} />;
}
