import { Box, Button } from '@plumbline/design';
import { Form, TextField, useZodForm } from '@plumbline/design/forms';
import { z } from '@plumbline/data';

const typedCode = z.object({
  code: z.string().trim().min(1, 'Type the code below the bars').max(64),
});

/** The code below the bars, typed by hand. */
export function TypedCode({ onCode }: { onCode: (code: string) => void }) {
  const form = useZodForm(typedCode, { code: '' });
  return (
    <Form form={form} onSubmit={({ code }) => onCode(code)} label="Type the code">
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <TextField control={form.control} name="code" label="Barcode" />
        <Button type="submit" variant="outlined" sx={{ whiteSpace: 'nowrap' }}>
          Look up
        </Button>
      </Box>
    </Form>
  );
}
