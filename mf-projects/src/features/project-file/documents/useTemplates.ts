import { useSession, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import type { ProjectFile } from '../../../data/projectFile.ts';
import { fillTemplate, type templates } from './templates.ts';
import { useDocumentUpload } from './useDocumentUpload.ts';

type Template = (typeof templates)[number];

/** Makes a PDF from a template and puts it among the project's documents; says which one is being made. */
export function useTemplates(project: ProjectFile) {
  const { company } = useSession();
  const upload = useDocumentUpload(project.id);
  const [making, setMaking] = useState<string>();
  const toasts = useToasts();
  const make = async (template: Template) => {
    setMaking(template.name);
    try {
      const { makePdf } = await import('@plumbline/design/documents');
      const report = fillTemplate(template, project, company);
      const { pdf } = await makePdf({ kind: 'report', report }, template.name);
      const file = new File([pdf], `${template.name}.pdf`, { type: 'application/pdf' });
      const about = { name: `${template.name}, ${project.name}`.slice(0, 300) };
      const fault = await upload(file, {
        ...about,
        category: template.category,
        template: template.name,
        status: 'draft',
      });
      if (fault) toasts.error(fault);
      else toasts.success(`${template.name} created`);
    } catch {
      toasts.error('The document could not be made. Please try again.');
    } finally {
      setMaking(undefined);
    }
  };
  return { making, make: (template: Template) => void make(template) };
}
export type TemplateMaking = ReturnType<typeof useTemplates>;
