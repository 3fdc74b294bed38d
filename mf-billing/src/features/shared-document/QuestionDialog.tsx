import { messageOf, z } from '@plumbline/data';
import { FormDialog, TextAreaField, useZodForm } from '@plumbline/design/forms';
import { useState } from 'react';
import { useSharedQuestionMutation } from '../../data/sharedDocument.ts';

const questionForm = z.object({
  question: z
    .string()
    .trim()
    .min(1, 'Write your question first')
    .max(2000, 'A question has at most 2,000 characters'),
});

type QuestionDialogProps = { token: string; onClose: () => void; onSent: () => void };

/** A client asks about a quote or invoice; the company finds the question in its inbox. */
export function QuestionDialog({ token, onClose, onSent }: QuestionDialogProps) {
  const [send] = useSharedQuestionMutation();
  // A question that is sent again after a lost answer is still one.
  const [id] = useState(() => crypto.randomUUID());
  const form = useZodForm(questionForm, { question: '' });
  return (
    <FormDialog
      isOpen
      title="Ask a question"
      form={form}
      onSubmit={async ({ question }) => {
        const { error } = await send({ token, id, question });
        if (error) form.setError('root.server', { message: messageOf(error) });
        else onSent();
      }}
      onClose={onClose}
      submitLabel="Send question"
    >
      <TextAreaField
        control={form.control}
        name="question"
        label="Your question"
        rows={4}
        required
      />
    </FormDialog>
  );
}
