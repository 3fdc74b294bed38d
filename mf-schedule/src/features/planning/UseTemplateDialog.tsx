import { isDataError, messageOf, z } from '@plumbline/data';
import {
  DateField,
  FormDialog,
  SelectField,
  showServerError,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { SelectFilter } from '@plumbline/design/grid';
import { useToasts } from '@plumbline/platform';
import { useScheduleUseTemplateMutation } from '../../data/planning.ts';
import type { ProjectSchedule } from '../../data/scheduleShapes.ts';
import { roleLabel } from '../../shared/labels.ts';

const schema = z.object({
  template: z.string().min(1, 'Choose a template.'),
  start: z.string().min(1, 'Choose when work starts.'),
  /** Who has each role. */
  people: z.record(z.string(), z.string()),
});

type UseTemplateDialogProps = {
  project: string;
  schedule: Pick<ProjectSchedule, 'templates' | 'today' | 'people' | 'vendors'>;
  onClose: () => void;
};

/** Adds a template's entries to the project, with a person or vendor for each of its roles. */
export function UseTemplateDialog({ project, schedule, onClose }: UseTemplateDialogProps) {
  const [start] = useScheduleUseTemplateMutation();
  const toasts = useToasts();
  const form = useZodForm(schema, {
    template: schedule.templates[0]?.id ?? '',
    start: schedule.today,
    people: {},
  });
  const chosen = useWatch({ control: form.control, name: 'template' });
  const people = useWatch({ control: form.control, name: 'people' });
  const roles = schedule.templates.find(({ id }) => id === chosen)?.roles ?? [];
  const submit = async (values: z.infer<typeof schema>) => {
    const { data, error } = await start({ project, ...values });
    if (error)
      return showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
    toasts.success(`${data.added} entries added`);
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Use a template"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Add entries"
      width="xs"
    >
      <SelectField
        control={form.control}
        name="template"
        label="Template"
        options={schedule.templates.map(({ id, name, count }) => ({
          value: id,
          label: `${name} (${count} entries)`,
        }))}
      />
      <DateField control={form.control} name="start" label="Work starts" required />
      {roles.map((role) => (
        <SelectFilter
          key={role}
          label={roleLabel(role)}
          value={people[role] ?? ''}
          options={[
            { value: '', label: 'Assign later' },
            ...schedule.people.map(({ id, name }) => ({ value: id, label: name })),
            ...schedule.vendors.map(({ id, name }) => ({ value: id, label: `${name} (vendor)` })),
          ]}
          onChange={(id) =>
            form.setValue('people', { ...people, [role]: id }, { shouldDirty: true })
          }
        />
      ))}
    </FormDialog>
  );
}
