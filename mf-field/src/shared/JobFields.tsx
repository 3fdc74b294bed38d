import { SelectField, type FieldProps } from '@plumbline/design/forms';

type Job = { project_id: string; cost_code_id: string };

/** What a job is chosen from. */
type JobChoices = {
  projects: readonly { id: string; name: string }[];
  codes: readonly { id: string; code: string; name: string }[];
};

type JobFieldsProps<Values extends Job, Output> = JobChoices &
  Pick<FieldProps<Values, Output>, 'control'> & {
    names: Record<keyof Job, FieldProps<Values, Output>['name']>;
  };

/** Project and cost code. */
export function JobFields<Values extends Job, Output>({
  control,
  names,
  projects,
  codes,
}: JobFieldsProps<Values, Output>) {
  return (
    <>
      <SelectField
        control={control}
        name={names.project_id}
        label="Project"
        options={[
          { value: '', label: 'No project' },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectField
        control={control}
        name={names.cost_code_id}
        label="Cost code (optional)"
        options={[
          { value: '', label: 'No cost code' },
          ...codes.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
        ]}
      />
    </>
  );
}

/** The names of the fields, where the form has them at its top. */
export const jobNames = { project_id: 'project_id', cost_code_id: 'cost_code_id' } as const;
