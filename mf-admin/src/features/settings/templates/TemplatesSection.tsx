import { AddIcon, Button, EmptyState, SectionCard, Stack } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { lazyComponent, useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import type { Template } from '../../../data/template.ts';
import { useTemplateListQuery } from '../../../data/templates.ts';
import { Loaded } from '../../../shared/Loaded.tsx';
import { DeleteTemplate } from '../../../shared/templates/DeleteTemplate.tsx';
import { toForm, toInput } from '../../../shared/templates/templateForm.ts';
import { NewTemplateDialog } from './NewTemplateDialog.tsx';
import { OptionCards, type OptionPart } from './OptionCards.tsx';
import { TemplateGrid } from './TemplateGrid.tsx';
import type { OpenTemplate } from './openTemplate.ts';

const TemplateEditor = lazyComponent(() =>
  import('../../../shared/templates/TemplateEditor.tsx').then((module) => module.TemplateEditor),
);
const TemplatePreview = lazyComponent(() =>
  import('../../../shared/templates/TemplatePreview.tsx').then((module) => module.TemplatePreview),
);

type Open = OpenTemplate | { kind: 'new' } | { kind: 'option'; part: OptionPart };

const onPaper = (templates: readonly Template[]) =>
  templates.filter(({ document_type: type }) => type === 'quote' || type === 'invoice');

/** Templates of quotes and invoices, for PDFs and client pages. */
export function TemplatesSection() {
  const company = useCompanyId();
  const answer = useTemplateListQuery(company);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const chosen = onPaper(answer.data ?? []).find(({ is_default }) => is_default);

  // An option pressed early waits for the default template to load.
  if (open?.kind === 'option' && answer.data)
    setOpen({ kind: 'edit', template: chosen, part: open.part });

  return (
    <Stack spacing={3}>
      <SectionCard
        isMain
        title="Templates"
        description="The default of each type sets the look of PDFs and client pages."
        actions={
          <Button
            variant="contained"
            startIcon={<AddIcon />}
            onClick={() => setOpen({ kind: 'new' })}
          >
            Create New Template
          </Button>
        }
      >
        <Loaded answer={answer} label="templates" failed="Failed to load document templates">
          {(templates) =>
            onPaper(templates).length === 0 ? (
              <EmptyState
                title="No templates yet"
                description="Documents use our standard look until you set a default template."
              />
            ) : (
              <TemplateGrid templates={onPaper(templates)} onOpen={setOpen} />
            )
          }
        </Loaded>
      </SectionCard>
      <OptionCards onOpen={(part) => setOpen({ kind: 'option', part })} />
      {open?.kind === 'new' && <NewTemplateDialog onClose={close} />}
      <>
        {open?.kind === 'edit' && (
          <TemplateEditor
            template={open.template}
            start={{ template_name: 'Our quotes' }}
            part={open.part}
            onClose={close}
          />
        )}
        {open?.kind === 'preview' && (
          <ContentDialog isOpen title={open.template.template_name} onClose={close} width="md">
            <TemplatePreview template={toInput(toForm(open.template))} />
          </ContentDialog>
        )}
      </>
      {open?.kind === 'delete' && <DeleteTemplate template={open.template} onClose={close} />}
    </Stack>
  );
}
