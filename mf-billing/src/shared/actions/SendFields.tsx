import { Alert, FormControlLabel, Radio, Stack, Typography } from '@plumbline/design';
import {
  CheckboxField,
  formatPhone,
  TextAreaField,
  TextField,
  useWatch,
  type ZodForm,
} from '@plumbline/design/forms';
import { consentText, smsSize } from '@plumbline/domain';
import { useSession } from '@plumbline/platform';
import type { SendValues } from './sendForm.ts';
import type { TextChoice } from './useTextChoice.ts';

type SendFieldsProps = { form: ZodForm<SendValues>; texting: TextChoice };

const ways = { email: 'Email', text: 'Text message', both: 'Both' } as const;

/** How it is sent, and the email and the text themselves. */
export function SendFields({ form, texting }: SendFieldsProps) {
  const { control, setValue } = form;
  const by = useWatch({ control, name: 'by' });
  const canText = texting.phone !== null && !texting.isStopped;
  return (
    <>
      <Stack direction="row" role="radiogroup" aria-label="Send by" sx={{ flexWrap: 'wrap' }}>
        {(['email', 'text', 'both'] as const).map((way) => (
          <FormControlLabel
            key={way}
            disabled={way !== 'email' && !canText}
            control={
              <Radio
                checked={by === way}
                onChange={() => setValue('by', way, { shouldDirty: true })}
              />
            }
            label={ways[way]}
          />
        ))}
      </Stack>
      {!canText && !texting.isLoading && (
        <Typography variant="body2" color="textSecondary">
          {texting.isStopped
            ? 'This client texted STOP. They must text START to opt in again.'
            : texting.reason}
        </Typography>
      )}
      {by !== 'text' && (
        <>
          <TextField control={control} name="to" label="To" type="email" required />
          <TextField control={control} name="subject" label="Subject" required />
          <TextAreaField control={control} name="message" label="Message" rows={5} />
        </>
      )}
      {by !== 'email' && texting.phone !== null && (
        <TextFields form={form} texting={texting} phone={texting.phone} />
      )}
    </>
  );
}

function TextFields({ form, texting, phone }: SendFieldsProps & { phone: string }) {
  const { company } = useSession();
  const text = useWatch({ control: form.control, name: 'text' });
  const number = formatPhone(phone);
  const { segments } = smsSize(`${text}\nhttps://example.com/shared/documents/${'x'.repeat(44)}`);
  return (
    <>
      <TextAreaField
        control={form.control}
        name="text"
        label={`Text to ${number}`}
        hint={`The link is added. Sends as ${segments === 1 ? '1 text' : `${segments} texts`}.`}
        rows={4}
      />
      {!texting.isAllowed && !texting.isLoading && (
        <Alert severity="info" icon={false}>
          <CheckboxField
            control={form.control}
            name="agrees"
            label="The client agreed to text messages"
          />
          <Typography variant="body2">“{consentText(company.name, number)}”</Typography>
        </Alert>
      )}
    </>
  );
}
