import type { DocumentCategory } from '@plumbline/domain';
import { useSession, useToasts } from '@plumbline/platform';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { fillTemplate } from './fillTemplate.ts';
import type { Template, TemplateValues } from './templates.ts';
import { useDocumentUpload } from './useDocumentUpload.ts';

/** Creates a PDF from a template and adds it to the project; returns the error message, if any. */
export function useTemplates(project: ProjectFile) {
  const { company } = useSession();
  const upload = useDocumentUpload(project.id);
  const toasts = useToasts();
  return async (
    template: Template,
    values: TemplateValues,
    category: DocumentCategory,
  ): Promise<string | undefined> => {
    try {
      const { makePdf } = await import('@plumbline/design/documents');
      const report = fillTemplate(template, values, { project, company });
      const { pdf } = await makePdf({ kind: 'report', report }, template.name);
      const file = new File([pdf], `${template.name}.pdf`, { type: 'application/pdf' });
      const name = `${template.name}, ${project.name}`.slice(0, 300);
      const about = { name, category, template: template.name, status: 'draft' as const };
      const fault = await upload(file, about);
      if (!fault) toasts.success(`${template.name} created`);
      return fault;
    } catch {
      return 'Couldn’t create the document. Try again.';
    }
  };
}
export type MakeTemplate = ReturnType<typeof useTemplates>;
