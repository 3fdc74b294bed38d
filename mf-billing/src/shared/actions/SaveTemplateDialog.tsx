import { messageOf, z } from '@plumbline/data';
import { FormDialog, TextField, useZodForm } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useLazyQuoteFileQuery } from '../../data/quotes.ts';
import { useQuoteTemplateSaveMutation } from '../../data/quoteTemplates.ts';
import type { QuoteTarget } from './quoteTarget.ts';

const form = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name')
    .max(120, 'The name is too long (120 characters at most)'),
});
type Values = z.infer<typeof form>;

type SaveTemplateDialogProps = { quote: QuoteTarget; onClose: () => void };

/** Saves a quote's lines, notes, and terms as a template for other quotes. */
export function SaveTemplateDialog({ quote, onClose }: SaveTemplateDialogProps) {
  const toasts = useToasts();
  const [id] = useState(() => crypto.randomUUID());
  const [load] = useLazyQuoteFileQuery();
  const [save] = useQuoteTemplateSaveMutation();
  const values = useZodForm<Values, Values>(form, { name: quote.title.slice(0, 120) });
  const submit = async ({ name }: Values) => {
    const { data: file, error: unread } = await load(quote.id);
    const { error } = file
      ? await save({
          id,
          name,
          title: file.title,
          // An item's price may change until the template is used; a price typed by hand stays.
          lines: file.items.map((line) => ({
            ...line,
            unit_price: line.item_id === null ? line.unit_price : null,
          })),
          notes: file.notes,
          terms: file.terms,
        })
      : { error: unread };
    if (error) values.setError('root.server', { message: messageOf(error) });
    else {
      toasts.success(`Template "${name}" saved`);
      onClose();
    }
  };
  return (
    <FormDialog
      isOpen
      title="Save as template"
      form={values}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Save template"
    >
      <TextField
        control={values.control}
        name="name"
        label="Template name"
        required
        hint="Saves the lines, notes, and terms. Items get their current price when you use it."
      />
    </FormDialog>
  );
}
