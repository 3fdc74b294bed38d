import { messageOf } from '@plumbline/data';
import { useCompanyId } from '@plumbline/platform';
import {
  useProjectSaveDocumentMutation,
  useProjectStoreFileMutation,
  type DocumentInput,
} from '../../../data/documents.ts';
import { safeFileName, sha256 } from '../../../shared/fileNames.ts';
import { judgeDocument } from './documentFile.ts';

type About = Pick<DocumentInput, 'name' | 'category' | 'template' | 'status'>;

type Watch = { signal?: AbortSignal; onProgress?: (share: number) => void };

/** Why a file did not arrive, and whether the same file may arrive later. */
export type UploadFault = { message: string; canRetry: boolean };

/** Sends a file as a new document, or as the next version of one; answers why it did not arrive, if it did not. */
export function useDocumentUpload(project: string) {
  const company = useCompanyId();
  const [store] = useProjectStoreFileMutation();
  const [save] = useProjectSaveDocumentMutation();
  return async (
    file: File,
    about: About,
    id: string = crypto.randomUUID(),
    watch: Watch = {},
  ): Promise<UploadFault | undefined> => {
    const start = new Uint8Array(await file.slice(0, 16).arrayBuffer());
    const judged = judgeDocument(file.name, file.size, start);
    if ('refused' in judged) return { message: judged.refused, canRetry: false };
    const path = `${company}/${crypto.randomUUID()}.${judged.fileType}`;
    const stored = await store({ path, file, type: judged.type, ...watch });
    if (watch.signal?.aborted) return undefined;
    if (stored.error) return { message: messageOf(stored.error), canRetry: true };
    const file_name = safeFileName(file.name, 'document');
    const saved = await save({
      id,
      project_id: project,
      name: file_name.replace(/\.\w+$/, ''),
      ...about,
      object_path: path,
      file_name,
      file_type: judged.fileType,
      size_bytes: file.size,
      content_hash: await sha256(file),
    });
    return saved.error ? { message: messageOf(saved.error), canRetry: true } : undefined;
  };
}
