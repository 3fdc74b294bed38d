import { RefusedFile } from '@plumbline/data/photos';
import { messageOf } from '@plumbline/data';
import { useCompanyId } from '@plumbline/platform';
import {
  useProjectSaveDocumentMutation,
  useProjectStoreFileMutation,
  type DocumentInput,
} from '../../../data/documents.ts';
import { prepareDocument } from './prepareDocument.ts';

type About = Pick<DocumentInput, 'name' | 'category' | 'template' | 'status'>;

/** Uploads a generated file or a new version; returns the error message, if any. */
export function useDocumentUpload(project: string) {
  const company = useCompanyId();
  const [store] = useProjectStoreFileMutation();
  const [save] = useProjectSaveDocumentMutation();
  return async (
    chosen: File,
    about: About,
    id: string = crypto.randomUUID(),
  ): Promise<string | undefined> => {
    try {
      const { file, type, ...facts } = await prepareDocument(chosen);
      const path = `${company}/${crypto.randomUUID()}.${facts.file_type}`;
      const stored = await store({ path, file, type });
      if (stored.error) return messageOf(stored.error);
      const name = facts.file_name.replace(/\.\w+$/, '');
      const input = { id, project_id: project, name, ...about, object_path: path, ...facts };
      const saved = await save(input);
      return saved.error && messageOf(saved.error);
    } catch (error) {
      return error instanceof RefusedFile ? error.message : 'Couldn’t read the file.';
    }
  };
}
