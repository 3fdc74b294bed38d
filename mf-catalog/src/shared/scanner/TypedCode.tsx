import { Box, Button } from '@plumbline/design';
import { Form, TextField, useZodForm } from '@plumbline/design/forms';
import { z } from '@plumbline/data';

const typedCode = z.object({
  code: z.string().trim().min(1, 'Type a code').max(64),
});

type TypedCodeProps = {
  /** Label of the field. */
  label: string;
  /** Called with the code. */
  submitLabel: string;
  onCode: (code: string) => void;
};

/** Field to type a code instead of scanning it. */
export function TypedCode({ label, submitLabel, onCode }: TypedCodeProps) {
  const form = useZodForm(typedCode, { code: '' });
  return (
    <Form form={form} onSubmit={({ code }) => onCode(code)} label="Type the code">
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <TextField control={form.control} name="code" label={label} />
        <Button type="submit" variant="outlined" sx={{ whiteSpace: 'nowrap' }}>
          {submitLabel}
        </Button>
      </Box>
    </Form>
  );
}
