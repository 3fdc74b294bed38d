import { z } from '@plumbline/data';
import {
  AutocompleteField,
  DateField,
  FormDialog,
  SelectField,
  TextAreaField,
  TextField,
  showServerError,
  useZodForm,
  type ZodForm,
} from '@plumbline/design/forms';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useVendorChoiceQuery } from '../../data/billChoices.ts';
import { usePaperSaveMutation, type Paper } from '../../data/papers.ts';
import { refusalOf } from '../refusalOf.ts';
import { paperKindOptions } from './paperLabels.ts';
import { PaperFileChoice } from './PaperFileChoice.tsx';

const schema = z
  .object({
    vendor_id: z.string().min(1, 'Choose a vendor'),
    kind: z.string(),
    number: z.string().max(80, 'At most 80 characters'),
    expires_on: z.string(),
    note: z.string().max(1000, 'At most 1,000 characters'),
  })
  .refine(({ kind, expires_on: day }) => day !== '' || !['insurance', 'license'].includes(kind), {
    path: ['expires_on'],
    message: 'Enter when it expires',
  });
type Values = z.infer<typeof schema>;

type PaperDialogProps = {
  /** Of this vendor; without one, the dialog asks. */
  vendorId?: string | undefined;
  paper?: Paper | undefined;
  onClose: () => void;
};

/** Adds or changes a paper of a vendor, with its file. */
export function PaperDialog({ vendorId, paper, onClose }: PaperDialogProps) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [save] = usePaperSaveMutation();
  const [id] = useState(() => paper?.id ?? crypto.randomUUID());
  const [file, setFile] = useState<File>();
  const form = useZodForm<Values, Values>(schema, {
    vendor_id: paper?.vendor_id ?? vendorId ?? '',
    kind: paper?.kind ?? 'insurance',
    number: paper?.number ?? '',
    expires_on: paper?.expires_on ?? '',
    note: paper?.note ?? '',
  });
  const { control } = form;
  const submit = async ({ number, expires_on: day, ...values }: Values) => {
    const { error } = await save({
      ...values,
      id,
      company,
      isNew: !paper,
      number: number.trim() || null,
      expires_on: day || null,
      file,
    });
    if (error) return showServerError(form, refusalOf(error));
    toasts.success('Paper saved');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={paper ? 'Edit paper' : 'Add paper'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Save paper"
    >
      {!vendorId && !paper && <VendorField control={control} company={company} />}
      <SelectField control={control} name="kind" label="Kind" options={paperKindOptions} />
      <TextField control={control} name="number" label="Policy or license number (optional)" />
      <DateField
        control={control}
        name="expires_on"
        label="Expires on"
        hint="Leave empty if it doesn’t expire, as most W-9 forms."
      />
      <TextAreaField control={control} name="note" label="Note (optional)" rows={2} />
      <PaperFileChoice
        file={file}
        hasFile={paper?.object_path !== null && paper !== undefined}
        onChoose={setFile}
      />
    </FormDialog>
  );
}

type VendorFieldProps = { control: ZodForm<Values>['control']; company: string };

function VendorField({ control, company }: VendorFieldProps) {
  const [text, setText] = useState('');
  const vendors = useVendorChoiceQuery({ company, text });
  return (
    <AutocompleteField
      control={control}
      name="vendor_id"
      label="Vendor"
      required
      options={(vendors.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onSearch={setText}
      isLoading={vendors.isFetching}
    />
  );
}
