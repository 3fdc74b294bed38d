import type { DocumentCategory } from '@plumbline/domain';
import { useCompanyId } from '@plumbline/platform';
import { documentFolder } from '../../../data/siteWork.ts';
import { useQueuedUploads } from '../useQueuedUploads.ts';
import { newDocument } from './newDocument.ts';
import { prepareDocument } from './prepareDocument.ts';

/** Uploads of new project documents. */
export function useDocumentUploads(project: string) {
  const company = useCompanyId();
  return useQueuedUploads<DocumentCategory>({
    project,
    folder: documentFolder(project),
    unreadable: 'Couldn’t read the file.',
    async makeReady({ id, file, wishes: category }) {
      const document = await prepareDocument(file);
      return newDocument({ id, company, project, category, name: file.name, document });
    },
  });
}
