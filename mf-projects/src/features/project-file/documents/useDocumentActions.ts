import { messageOf, useFetchAddresses } from '@plumbline/data';
import { downloadFile } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import type { ChangeEvent } from 'react';
import {
  documentBucket,
  useProjectEditDocumentMutation,
  type ProjectDocument,
} from '../../../data/documents.ts';
import { useDocumentUpload } from './useDocumentUpload.ts';

type TakenFile = Pick<ProjectDocument, 'object_path' | 'file_name'>;

/** Downloads a document, changes it, and adds a version; failures are shown. */
export function useDocumentActions(document: ProjectDocument) {
  const toasts = useToasts();
  const { fetchAddress } = useFetchAddresses(documentBucket);
  const [edit] = useProjectEditDocumentMutation();
  const upload = useDocumentUpload(document.project_id);
  const download = async ({ object_path, file_name }: TakenFile) => {
    const { url, error } = await fetchAddress(object_path);
    const failed = url
      ? await downloadFile(url, file_name).catch(() => 'Couldn’t load the document.')
      : messageOf(error);
    if (failed) toasts.error(failed);
  };
  const change = async (changed: { deleted_at: string | null }) => {
    const { error } = await edit({ project: document.project_id, id: document.id, changed });
    if (error) toasts.error(messageOf(error));
    return !error;
  };
  const addVersion = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    const fault = file && (await upload(file, {}, document.id));
    target.value = '';
    if (fault) toasts.error(fault);
  };
  return { download, change, addVersion };
}
