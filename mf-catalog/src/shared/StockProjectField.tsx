import { AutocompleteField, type ZodForm } from '@plumbline/design/forms';
import { useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import { useCatalogProjectsQuery } from '../data/projects.ts';
import type { StockOutput, StockValues } from './stockForm.ts';

type ProjectFieldProps = { control: ZodForm<StockValues, StockOutput>['control'] };

export function StockProjectField({ control }: ProjectFieldProps) {
  const company = useCompanyId();
  const [text, searchProjects] = useState('');
  const projects = useCatalogProjectsQuery({ company, text });
  return (
    <AutocompleteField
      control={control}
      name="project_id"
      label="Project (optional)"
      options={(projects.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
      isLoading={projects.isFetching}
      failure={
        projects.isError
          ? {
              message: 'Failed to load projects. Please try again.',
              onRetry: () => void projects.refetch(),
            }
          : undefined
      }
      onSearch={searchProjects}
      noOptionsText="No projects match"
    />
  );
}
