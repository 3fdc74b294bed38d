import { z } from '@plumbline/data';
import { FormDialog, TextField, showServerError, useZodForm } from '@plumbline/design/forms';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useVendorAddMutation } from '../data/vendorAdd.ts';
import { refusalOf } from './refusalOf.ts';

const schema = z.object({
  name: z.string().trim().min(1, 'Enter a name').max(200, 'At most 200 characters'),
  email: z.union([z.literal(''), z.email('Enter an email address')]),
});
type Values = z.infer<typeof schema>;

type VendorAddDialogProps = {
  /** What was typed. */
  name: string;
  onClose: () => void;
  onMade: (vendor: { id: string; name: string }) => void;
};

/** Adds a vendor with what an order needs; the rest is added on the vendor's page. */
export function VendorAddDialog({ name, onClose, onMade }: VendorAddDialogProps) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [add] = useVendorAddMutation();
  const [id] = useState(() => crypto.randomUUID());
  const form = useZodForm<Values, Values>(schema, { name, email: '' });
  const submit = async (values: Values) => {
    const { data, error } = await add({
      id,
      company_id: company,
      name: values.name,
      email: values.email || null,
    });
    if (error) return showServerError(form, refusalOf(error));
    toasts.success(`Vendor ${data.name} added`);
    onClose();
    onMade(data);
  };
  return (
    <FormDialog
      isOpen
      title="Add vendor"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Add vendor"
    >
      <TextField control={form.control} name="name" label="Name" required />
      <TextField
        control={form.control}
        name="email"
        label="Email (optional)"
        type="email"
        hint="Orders and bid requests are sent here."
      />
    </FormDialog>
  );
}
