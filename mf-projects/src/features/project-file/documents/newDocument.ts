import type { DocumentCategory } from '@plumbline/domain';
import { documentBucket, documentTags, type DocumentInput } from '../../../data/documents.ts';
import { documentFolder, type SiteChange } from '../../../data/siteWork.ts';
import type { PreparedDocument } from './prepareDocument.ts';

type Made = {
  id: string;
  company: string;
  project: string;
  category: DocumentCategory;
  /** The name of the file that was chosen. */
  name: string;
  document: PreparedDocument;
};

/** A prepared document as a change: its file and the request that adds it. */
export function newDocument({ id, company, project, category, name, document }: Made): SiteChange {
  const path = `${company}/${id}.${document.file_type}`;
  const { file, type, ...facts } = document;
  const input: DocumentInput = {
    id,
    project_id: project,
    name: facts.file_name.replace(/\.\w+$/, ''),
    category,
    object_path: path,
    ...facts,
  };
  return {
    id,
    about: `${documentFolder(project)}${id}`,
    title: `Document "${name}"`,
    noun: 'document',
    shows: name,
    files: [{ bucket: documentBucket, path, file, type }],
    write: { method: 'post', path: '/rpc/save_document', body: { p_document: input } },
    tags: documentTags(project),
  };
}
