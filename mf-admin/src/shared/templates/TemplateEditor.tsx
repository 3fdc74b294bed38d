import { isDataError, messageOf } from '@plumbline/data';
import { Alert, Box } from '@plumbline/design';
import {
  FormDialog,
  TabPanel,
  Tabs,
  showServerError,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { useCompanyId, useToasts, useUnsavedWork } from '@plumbline/platform';
import { useDeferredValue, useState } from 'react';
import type { Template } from '../../data/template.ts';
import { useTemplateSaveMutation } from '../../data/templates.ts';
import { ColorPart, HeaderPart, LayoutPart, MainPart, TypePart } from './TemplateParts.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import {
  emptyTemplate,
  templateForm,
  toForm,
  toInput,
  type TemplateValues,
} from './templateForm.ts';
import { GuidelineNotes } from './GuidelineNotes.tsx';

/** Parts of the editor; four are the option cards in settings. */
const templateParts = [
  { id: 'main', label: 'Template' },
  { id: 'colors', label: 'Brand Colors' },
  { id: 'typography', label: 'Typography' },
  { id: 'layout', label: 'Layout Options' },
  { id: 'header', label: 'Header & Footer' },
] as const;
export type TemplatePart = (typeof templateParts)[number]['id'];

const panels = {
  main: MainPart,
  colors: ColorPart,
  typography: TypePart,
  layout: LayoutPart,
  header: HeaderPart,
};
const partOf: Partial<Record<keyof TemplateValues, TemplatePart>> = {
  template_name: 'main',
  primary_color: 'colors',
  logo_width: 'layout',
  heading: 'header',
  footer: 'header',
};

type TemplateEditorProps = {
  /** The template to edit; undefined for a new one. */
  template?: Template | undefined;
  /** Initial values of a new template. */
  start?: Partial<TemplateValues>;
  part?: TemplatePart;
  onClose: () => void;
};

/** Template form with a live preview. */
export function TemplateEditor({ template, start, part = 'main', onClose }: TemplateEditorProps) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [save] = useTemplateSaveMutation();
  const [shown, setShown] = useState<TemplatePart>(part);
  const form = useZodForm(
    templateForm,
    template ? toForm(template) : { ...emptyTemplate, ...start },
  );
  const { control, formState } = form;
  useUnsavedWork(formState.isDirty);
  const typed = templateForm.safeParse({ ...emptyTemplate, ...useWatch({ control }) });
  const lookValues = useWatch({ control });
  const looks = useDeferredValue(toInput({ ...emptyTemplate, ...lookValues }));
  const Part = panels[shown];

  const submit = async (values: TemplateValues) => {
    const { error } = await save({ company, id: template?.id ?? null, template: toInput(values) });
    if (error) {
      toasts.error(`Failed to ${template ? 'update' : 'create'} document template`);
      showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
      return;
    }
    toasts.success(`Document template ${template ? 'updated' : 'created'} successfully!`);
    onClose();
  };
  const [fault] = Object.keys(formState.errors);
  const faulty = Object.entries(partOf).find(([field]) => field === fault)?.[1];
  return (
    <FormDialog
      isOpen
      title={template ? 'Edit Template' : 'Create New Template'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={template ? 'Save Changes' : 'Create Template'}
      width="lg"
    >
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Box>
          <Tabs
            label="Parts of the template"
            tabs={templateParts}
            value={shown}
            onChange={setShown}
          />
          <TabPanel id={shown}>
            <Part control={control} isNew={!template} />
          </TabPanel>
          {faulty && faulty !== shown && (
            <Alert severity="error" sx={{ mt: 2 }}>
              Complete the required fields in {templateParts.find(({ id }) => id === faulty)?.label}
              .
            </Alert>
          )}
          <GuidelineNotes looks={typed.success ? looks : undefined} />
        </Box>
        <Box component="section" aria-label="Preview">
          <TemplatePreview template={looks} />
        </Box>
      </Box>
    </FormDialog>
  );
}
