import { Grid, today } from '@plumbline/design';
import {
  AutocompleteField,
  CheckListField,
  DateField,
  FormDialog,
  SelectField,
  TextAreaField,
  TextField,
  showServerError,
  useFieldArray,
  useWatch,
  useZodForm,
  type ZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { usePurchasingSaveBidMutation } from '../../data/bidActions.ts';
import type { BidRequest } from '../../data/bidShapes.ts';
import { usePurchasingDocumentsQuery } from '../../data/bidDocuments.ts';
import { usePurchasingProjectsQuery } from '../../data/orderChoices.ts';
import { LineFieldsets } from '../../shared/LineFieldsets.tsx';
import { kindLabel } from '../../shared/orderLabels.ts';
import { refusalOf } from '../../shared/refusalOf.ts';
import { useCodeOptions } from '../../shared/useCodeOptions.ts';
import {
  bidSchema,
  bidValues,
  emptyBidLine,
  toBidInput,
  type BidStart,
  type BidValues,
} from './bidForm.ts';

const kinds = Object.entries(kindLabel).map(([value, label]) => ({ value, label }));

type BidFormDialogProps = {
  /** The request to change; none for a new one. */
  request?: BidRequest;
  start?: BidStart;
  onClose: () => void;
  onSaved?: (request: BidRequest) => void;
};

/** Writes what vendors bid on; they are invited afterwards. */
export function BidFormDialog({ request, start = {}, onClose, onSaved }: BidFormDialogProps) {
  const toasts = useToasts();
  const [id] = useState(() => request?.id ?? crypto.randomUUID());
  const [save] = usePurchasingSaveBidMutation();
  const form = useZodForm(bidSchema, bidValues(request, start));
  const { control } = form;
  const submit = async (values: BidValues) => {
    const quote_id = request ? request.quote_id : start.quote_id;
    const { data, error } = await save(
      toBidInput(values, { id, version: request?.version, quote_id: quote_id ?? null }),
    );
    if (error) return showServerError(form, refusalOf(error));
    toasts.success(`Bid request ${data.number} saved`);
    onClose();
    onSaved?.(data);
  };
  return (
    <FormDialog
      isOpen
      width="lg"
      title={request ? 'Edit bid request' : 'New bid request'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Save bid request"
    >
      <HeadFields control={control} project={request ? request.project : start.project} />
      <TextAreaField
        control={control}
        name="scope"
        label="Scope and instructions (optional)"
        hint="What is included, access to the site, drawings to follow."
        rows={4}
      />
      <DocumentFields control={control} />
      <BidLineFields control={control} />
    </FormDialog>
  );
}

type HeadFieldsProps = {
  control: ZodForm<BidValues>['control'];
  project: { id: string; name: string } | null | undefined;
};

function HeadFields({ control, project }: HeadFieldsProps) {
  const [text, search] = useState('');
  const { data = [], isFetching } = usePurchasingProjectsQuery(text);
  const toOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return (
    <Grid container spacing={2}>
      <Grid size={{ xs: 12, sm: 6 }}>
        <TextField control={control} name="title" label="Title" required />
      </Grid>
      <Grid size={{ xs: 12, sm: 6 }}>
        <AutocompleteField
          control={control}
          name="project_id"
          label="Project"
          options={data.map(toOption)}
          onSearch={search}
          isLoading={isFetching}
          initial={project ? toOption(project) : undefined}
        />
      </Grid>
      <Grid size={{ xs: 12, sm: 4 }}>
        <SelectField control={control} name="kind" label="Kind" options={kinds} />
      </Grid>
      <Grid size={{ xs: 6, sm: 4 }}>
        <DateField control={control} name="due_on" label="Bids due" min={today()} required />
      </Grid>
      <Grid size={{ xs: 6, sm: 4 }}>
        <DateField control={control} name="needed_by" label="Needed by" />
      </Grid>
    </Grid>
  );
}

/** Drawings and other documents of the project, which vendors download by their links. */
function DocumentFields({ control }: { control: ZodForm<BidValues>['control'] }) {
  const project = useWatch({ control, name: 'project_id' });
  const { data = [] } = usePurchasingDocumentsQuery(project, { skip: project === '' });
  if (project === '' || data.length === 0) return null;
  return (
    <CheckListField
      control={control}
      name="documents"
      label="Documents for the vendors (optional)"
      hint="Contracts, invoices, and documents for the office are never shared."
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

function BidLineFields({ control }: { control: ZodForm<BidValues>['control'] }) {
  const codes = useCodeOptions();
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  return (
    <LineFieldsets
      fields={fields}
      columns="3fr 1fr 1fr 2fr"
      onAdd={() => append(emptyBidLine)}
      onRemove={remove}
    >
      {(at) => (
        <>
          <TextField
            control={control}
            name={`lines.${at}.description`}
            label="Description"
            required
          />
          <TextField
            control={control}
            name={`lines.${at}.quantity`}
            label="Quantity"
            inputProps={{ inputMode: 'decimal' }}
            required
          />
          <TextField control={control} name={`lines.${at}.unit`} label="Unit" />
          <SelectField
            control={control}
            name={`lines.${at}.cost_code_id`}
            label="Cost code"
            options={codes}
          />
        </>
      )}
    </LineFieldsets>
  );
}
