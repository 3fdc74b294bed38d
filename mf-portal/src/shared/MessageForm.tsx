import { z } from '@plumbline/data';
import { Button } from '@plumbline/design';
import { Form, showServerError, TextAreaField, useZodForm } from '@plumbline/design/forms';
import { isDataError } from '@plumbline/data';
import { useUnsavedWork } from '@plumbline/platform';
import { useState } from 'react';

const messageForm = z.object({
  body: z
    .string()
    .trim()
    .min(1, 'Write a message first')
    .max(5000, 'A message has at most 5,000 characters'),
});

type MessageFormProps = {
  label: string;
  /** Returns the refusal, if there is one. The id makes a second try harmless. */
  onSend: (id: string, body: string) => Promise<unknown>;
};

/** One message; it stays in the field until the server has it. */
export function MessageForm({ label, onSend }: MessageFormProps) {
  const form = useZodForm(messageForm, { body: '' });
  const [id, setId] = useState(() => crypto.randomUUID());
  useUnsavedWork(form.formState.isDirty, { in: 'tab' });
  const submit = async ({ body }: { body: string }) => {
    const error = await onSend(id, body);
    if (isDataError(error)) return showServerError(form, error);
    setId(crypto.randomUUID());
    form.reset({ body: '' });
  };
  return (
    <Form form={form} onSubmit={submit} label={label}>
      <TextAreaField control={form.control} name="body" label={label} required />
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={form.formState.isSubmitting}
        sx={{ alignSelf: 'flex-start' }}
      >
        Send
      </Button>
    </Form>
  );
}
