import { z } from '@plumbline/data';
import { Button, Stack, toasts } from '@plumbline/design';
import {
  CheckboxField,
  DateField,
  Form,
  MoneyField,
  PhoneField,
  SelectField,
  TextAreaField,
  TextField,
  useZodForm,
} from '@plumbline/design/forms';

const schema = z.object({
  name: z.string().min(1, 'Name is required'),
  trade: z.string(),
  phone: z.string(),
  price: z.number().nullable(),
  starts_on: z.string().nullable(),
  notes: z.string(),
  is_active: z.boolean(),
});
const trades = ['Carpentry', 'Electrical', 'Plumbing'].map((label) => ({ value: label, label }));

/** Every field of a form; sent empty, it shows how an error looks. */
export function FormSample() {
  const form = useZodForm(schema, {
    name: '',
    trade: 'Carpentry',
    phone: '5125550100',
    price: 1250,
    starts_on: '2026-11-21',
    notes: '',
    is_active: true,
  });
  const { control } = form;
  return (
    <Form form={form} label="Sample form" onSubmit={() => toasts.success('Nothing was saved')}>
      <TextField control={control} name="name" label="Name" required />
      <SelectField control={control} name="trade" label="Trade" options={trades} />
      <PhoneField control={control} name="phone" label="Phone" />
      <MoneyField control={control} name="price" label="Price" />
      <DateField control={control} name="starts_on" label="Starts on" />
      <TextAreaField control={control} name="notes" label="Notes" />
      <CheckboxField control={control} name="is_active" label="Active" />
      <Stack direction="row">
        <Button type="submit" variant="contained">
          Check the form
        </Button>
      </Stack>
    </Form>
  );
}
