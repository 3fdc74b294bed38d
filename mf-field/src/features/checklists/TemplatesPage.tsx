import { messageOf } from '@plumbline/data';
import {
  Box,
  Button,
  EmptyState,
  FailedState,
  Page,
  PageHeader,
  RowsSkeleton,
  SectionCard,
} from '@plumbline/design';
import { denialReason, lazyComponent, useAccess, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useFieldSaveTemplateMutation,
  useFieldTemplatesQuery,
  type ChecklistTemplate,
} from '../../data/checklists.ts';
import { tall } from '../../shared/touch.ts';
import { starterTemplates } from './starters.ts';
import { TemplateRow } from './TemplateRow.tsx';

const TemplateDialog = lazyComponent(() =>
  import('./TemplateDialog.tsx').then((module) => module.TemplateDialog),
);

/** The company's checklist templates. */
export function TemplatesPage() {
  const { data, error, refetch, isFetching } = useFieldTemplatesQuery();
  const [edited, setEdited] = useState<ChecklistTemplate | 'new'>();
  const denial = denialReason(
    useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' }),
  );
  return (
    <Page width="text">
      <PageHeader
        title="Checklist templates"
        description="Checklists already started keep their items when you change a template."
        actions={
          !denial && (
            <Button variant="contained" sx={tall(48)} onClick={() => setEdited('new')}>
              New template
            </Button>
          )
        }
      />
      {!data && error && (
        <FailedState
          title="Failed to load the templates"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <RowsSkeleton label="Loading the templates" rows={4} rowHeight={64} />}
      {data?.length === 0 && <NoTemplates canAdd={!denial} />}
      {data && data.length > 0 && (
        <SectionCard isMain title="Templates">
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.map((template) => (
              <TemplateRow
                key={template.id}
                template={template}
                onEdit={denial ? undefined : () => setEdited(template)}
              />
            ))}
          </Box>
        </SectionCard>
      )}
      {edited && (
        <TemplateDialog
          template={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  );
}

function NoTemplates({ canAdd }: { canAdd: boolean }) {
  const toasts = useToasts();
  const [save, { isLoading }] = useFieldSaveTemplateMutation();
  const add = async () => {
    const answers = await Promise.all(starterTemplates().map((template) => save(template)));
    const failed = answers.find(({ error }) => error);
    if (failed) toasts.error(messageOf(failed.error));
    else toasts.success('Starter templates added');
  };
  return (
    <EmptyState
      title="No templates yet"
      description="Templates for checklists and inspections will appear here. Start with ours and change them, or write your own."
      action={
        canAdd && (
          <Button variant="contained" loading={isLoading} onClick={() => void add()}>
            Add starter templates
          </Button>
        )
      }
    />
  );
}
