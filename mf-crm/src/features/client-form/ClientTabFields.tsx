import { Grid } from '@plumbline/design';
import {
  CheckboxField,
  PhoneField,
  SelectField,
  TextAreaField,
  TextField,
  useWatch,
  type ZodForm,
} from '@plumbline/design/forms';
import { clientTerms, clientTypes, contactMethods } from '@plumbline/domain';
import { toState } from '@plumbline/domain/address';
import { contactLabel, termsLabel, typeLabel } from '../../shared/clientLabels.ts';
import type { ClientOutput, ClientTab, ClientValues } from './clientForm.ts';

const choices = <Value extends string>(values: readonly Value[], label: Record<Value, string>) =>
  values.map((value) => ({ value, label: label[value] }));
const typeChoices = choices(clientTypes, typeLabel);
const termChoices = choices(clientTerms, termsLabel);
const contactChoices = choices(contactMethods, contactLabel);

const half = { xs: 12, sm: 6 };
type TabProps = { control: ZodForm<ClientValues, ClientOutput>['control'] };

function BasicInfo({ control }: TabProps) {
  return (
    <>
      <Grid size={half}>
        <TextField control={control} name="name" label="Client name" required />
      </Grid>
      <Grid size={half}>
        <TextField control={control} name="email" label="Email" type="email" required />
      </Grid>
      <Grid size={half}>
        <PhoneField control={control} name="phone" label="Phone" />
      </Grid>
      <Grid size={half}>
        <TextField control={control} name="company_name" label="Company name" />
      </Grid>
      <Grid size={half}>
        <TextField control={control} name="contact_person" label="Contact person" />
      </Grid>
      <Grid size={half}>
        <SelectField
          control={control}
          name="client_type"
          label="Client type"
          options={typeChoices}
          required
        />
      </Grid>
    </>
  );
}

function Address({ control }: TabProps) {
  return (
    <>
      <Grid size={12}>
        <TextField control={control} name="street" label="Street" autoComplete="off" />
      </Grid>
      <Grid size={{ xs: 12, sm: 5 }}>
        <TextField control={control} name="city" label="City" />
      </Grid>
      <Grid size={{ xs: 4, sm: 2 }}>
        <TextField control={control} name="state" label="State" format={toState} />
      </Grid>
      <Grid size={{ xs: 8, sm: 5 }}>
        <TextField control={control} name="zip" label="ZIP Code" />
      </Grid>
      <Grid size={half}>
        <TextField control={control} name="country" label="Country" />
      </Grid>
    </>
  );
}

function Additional({ control }: TabProps) {
  const isExempt = useWatch({ control, name: 'is_tax_exempt' });
  return (
    <>
      <Grid size={half}>
        <SelectField
          control={control}
          name="payment_terms"
          label="Payment terms"
          options={termChoices}
        />
      </Grid>
      <Grid size={half}>
        <SelectField
          control={control}
          name="preferred_contact_method"
          label="Preferred contact method"
          options={contactChoices}
        />
      </Grid>
      <Grid size={half} sx={{ alignSelf: 'center' }}>
        <CheckboxField control={control} name="is_tax_exempt" label="Exempt from sales tax" />
      </Grid>
      <Grid size={half}>
        <TextField
          control={control}
          name="tax_exempt_number"
          label="Exemption certificate number"
          disabled={!isExempt}
          hint={isExempt ? 'Printed on quotes and invoices' : undefined}
          maxLength={60}
        />
      </Grid>
      <Grid size={12}>
        <TextAreaField control={control} name="notes" label="Notes" rows={4} />
      </Grid>
      <Grid size={12}>
        <CheckboxField control={control} name="is_active" label="Mark this client as active" />
      </Grid>
    </>
  );
}

const contents = { basic: BasicInfo, address: Address, additional: Additional };

/** Fields of one tab of the client form. */
export function ClientTabFields({ tab, control }: TabProps & { tab: ClientTab }) {
  const Content = contents[tab];
  return (
    <Grid container spacing={2}>
      <Content control={control} />
    </Grid>
  );
}
