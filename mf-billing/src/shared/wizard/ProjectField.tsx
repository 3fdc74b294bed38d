import { AutocompleteField, type FieldProps } from '@plumbline/design/forms';
import type { useProjectChoices } from './useProjectChoices.ts';

type ProjectFieldProps<Values extends Record<string, unknown>, Output> = Pick<
  FieldProps<Values, Output>,
  'control' | 'name' | 'disabled' | 'hint'
> & { projects: ReturnType<typeof useProjectChoices> };

/** The project of a quote or an invoice, searched for by name. */
export function ProjectField<Values extends Record<string, unknown>, Output>({
  projects,
  ...field
}: ProjectFieldProps<Values, Output>) {
  return (
    <AutocompleteField
      {...field}
      label="Project"
      options={projects.options}
      isLoading={projects.isLoading}
      failure={projects.failure}
      onSearch={projects.search}
      initial={projects.chosen}
      noOptionsText="No matching projects"
    />
  );
}
