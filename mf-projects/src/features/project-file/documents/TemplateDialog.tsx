import { messageOf, skipToken, z } from '@plumbline/data';
import {
  FormDialog,
  MoneyField,
  SelectField,
  TextAreaField,
  TextField,
  showServerError,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { documentCategories } from '@plumbline/domain';
import { useEffect, useEffectEvent } from 'react';
import { useProjectChangeOrdersQuery } from '../../../data/financials.ts';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { useVisibility } from '../../../shared/useVisibility.ts';
import { categoryChoices } from './documentLabels.ts';
import { changeOrderTemplate, suggestedValues, type Template } from './templates.ts';
import type { MakeTemplate } from './useTemplates.ts';

const templateForm = z.object({
  category: z.enum(documentCategories),
  order: z.string(),
  values: z.record(z.string(), z.string().max(5000)),
});
type Values = z.input<typeof templateForm>;
type Output = z.output<typeof templateForm>;

type TemplateDialogProps = {
  template: Template;
  project: ProjectFile;
  make: MakeTemplate;
  onClose: () => void;
};

/** Asks what the document should say, and makes it. */
export function TemplateDialog({ template, project, make, onClose }: TemplateDialogProps) {
  const visibility = useVisibility();
  const isChange = template.name === changeOrderTemplate && visibility.money;
  const { data: orders = [], error } = useProjectChangeOrdersQuery(
    isChange ? project.id : skipToken,
  );
  const form = useZodForm<Values, Output>(templateForm, {
    // Only the office can see contracts and invoices, so field roles file under permits.
    category: visibility.money ? template.category : 'permits',
    order: '',
    values: suggestedValues(template, project),
  });
  const { control, setValue } = form;
  const [chosen] = useWatch({ control, name: ['order'] });
  const fill = useEffectEvent((id: string) => {
    const order = orders.find((one) => one.id === id);
    if (!order) return;
    const said = [
      `${order.number} ${order.title}`,
      order.description,
      ...order.items.map(itemLine),
    ];
    setValue('values.change', said.filter(Boolean).join('\n'), { shouldDirty: true });
    setValue('values.price', order.amount.toFixed(2), { shouldDirty: true });
    setValue('values.days', String(order.schedule_days), { shouldDirty: true });
  });
  useEffect(() => fill(chosen), [chosen]);
  const submit = async ({ values, category }: Output) => {
    const fault = await make(template, values, category);
    if (fault) showServerError(form, { message: fault });
    else onClose();
  };
  return (
    <FormDialog
      isOpen
      title={template.name}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Create PDF"
    >
      {isChange && orders.length > 0 && (
        <SelectField
          control={control}
          name="order"
          label="Fill in from change order"
          options={[
            { value: '', label: 'None' },
            ...orders.map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` })),
          ]}
          {...(error !== undefined && { hint: messageOf(error) })}
        />
      )}
      {template.fields.map(({ name, label, kind }) => {
        const Field = fieldOf[kind];
        return <Field key={name} control={control} name={`values.${name}`} label={label} />;
      })}
      <SelectField
        control={control}
        name="category"
        label="File under"
        options={categoryChoices.filter(
          ({ value }) => visibility.money || (value !== 'contracts' && value !== 'invoices'),
        )}
      />
    </FormDialog>
  );
}

const fieldOf = { text: TextField, area: TextAreaField, money: MoneyField };

const itemLine = (item: { description: string; quantity: number }) =>
  `${item.quantity} × ${item.description}`;
