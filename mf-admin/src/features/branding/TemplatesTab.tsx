import { messageOf } from '@plumbline/data';
import { AddIcon, Button, EmptyState, SectionCard, StatusChip, dotted } from '@plumbline/design';
import { lazyComponent, useCompanyId, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import type { Template } from '../../data/template.ts';
import { useTemplateDuplicateMutation, useTemplateListQuery } from '../../data/templates.ts';
import { EntryList } from '../../shared/EntryList.tsx';
import { Loaded } from '../../shared/Loaded.tsx';
import { DeleteTemplate } from '../../shared/templates/DeleteTemplate.tsx';
import { useMakeDefault } from '../../shared/templates/useMakeDefault.ts';
import { documentTypes, labelOf, logoPositions } from '../../shared/templates/templateForm.ts';

const TemplateEditor = lazyComponent(() =>
  import('../../shared/templates/TemplateEditor.tsx').then((module) => module.TemplateEditor),
);

type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; template: Template };

/** Templates of all five types: create, duplicate, edit, delete. */
export function TemplatesTab() {
  const company = useCompanyId();
  const toasts = useToasts();
  const answer = useTemplateListQuery(company);
  const makeDefault = useMakeDefault();
  const [duplicate] = useTemplateDuplicateMutation();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);

  const copy = async ({ id }: Template) => {
    const { error } = await duplicate(id);
    if (error) toasts.error(`Failed to duplicate template: ${messageOf(error)}`);
    else toasts.success('Document template duplicated successfully!');
  };
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
                actions: (
                  <>
                    <Button
                      size="small"
                      aria-label={`Edit ${template.template_name}`}
                      onClick={() => setOpen({ kind: 'edit', template })}
                    >
                      Edit
                    </Button>
                    <Button
                      size="small"
                      aria-label={`Duplicate ${template.template_name}`}
                      onClick={() => void copy(template)}
                    >
                      Duplicate
                    </Button>
                    {!template.is_default && (
                      <Button
                        size="small"
                        aria-label={`Make default: ${template.template_name}`}
                        onClick={() => void makeDefault(template)}
                      >
                        Make Default
                      </Button>
                    )}
                    {!template.is_default && (
                      <Button
                        size="small"
                        color="error"
                        aria-label={`Delete ${template.template_name}`}
                        onClick={() => setOpen({ kind: 'delete', template })}
                      >
                        Delete
                      </Button>
                    )}
                  </>
                ),
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
