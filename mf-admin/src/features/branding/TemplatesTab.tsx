import { AddIcon, Button, EmptyState, SectionCard, StatusChip, dotted } from '@plumbline/design';
import { lazyComponent, useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import type { Template } from '../../data/template.ts';
import { useTemplateListQuery } from '../../data/templates.ts';
import { EntryList } from '../../shared/EntryList.tsx';
import { Loaded } from '../../shared/Loaded.tsx';
import { DeleteTemplate } from '../../shared/templates/DeleteTemplate.tsx';
import { documentTypes, labelOf, logoPositions } from '../../shared/templates/templateForm.ts';
import { TemplateActions } from './TemplateActions.tsx';

const TemplateEditor = lazyComponent(() =>
  import('../../shared/templates/TemplateEditor.tsx').then((module) => module.TemplateEditor),
);

type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; template: Template };

/** Templates of all five types: create, duplicate, edit, delete. */
export function TemplatesTab() {
  const company = useCompanyId();
  const answer = useTemplateListQuery(company);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);

  return (
    <SectionCard
      isMain
      title="Document Templates"
      description="The default of each type sets the look of its documents."
      actions={
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          onClick={() => setOpen({ kind: 'new' })}
        >
          Create Template
        </Button>
      }
    >
      <Loaded answer={answer} label="templates" failed="Failed to load document templates">
        {(templates) =>
          templates.length === 0 ? (
            <EmptyState
              title="No templates yet"
              description="Templates set the logo position and the look of your documents."
            />
          ) : (
            <EntryList
              label="Templates"
              entries={templates.map((template) => ({
                id: template.id,
                title: template.template_name,
                detail: dotted(
                  labelOf(documentTypes, template.document_type),
                  `logo ${labelOf(logoPositions, template.logo_position).toLowerCase()}`,
                ),
                marks: (
                  <>
                    {template.is_default && (
                      <StatusChip label="Default" tone="primary" shape="check" />
                    )}
                    {template.status === 'active' ? (
                      <StatusChip label="Active" tone="success" shape="check" />
                    ) : (
                      <StatusChip label="Draft" shape="ring" />
                    )}
                  </>
                ),
                actions: <TemplateActions template={template} onOpen={setOpen} />,
              }))}
            />
          )
        }
      </Loaded>
      <>
        {open?.kind === 'new' && <TemplateEditor onClose={close} />}
        {open?.kind === 'edit' && <TemplateEditor template={open.template} onClose={close} />}
      </>
      {open?.kind === 'delete' && <DeleteTemplate template={open.template} onClose={close} />}
    </SectionCard>
  );
}
