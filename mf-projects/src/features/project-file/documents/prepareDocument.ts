import type { DocumentInput } from '../../../data/documents.ts';
import { RefusedFile, safeFileName, sha256 } from '@plumbline/data/photos';
import { judgeDocument } from './documentFile.ts';

/** A file that may be uploaded, with what is saved of it. */
export type PreparedDocument = Pick<
  DocumentInput,
  'file_name' | 'file_type' | 'size_bytes' | 'content_hash'
> & {
  /** Its bytes: the file itself may be gone when it is sent. */
  file: Blob;
  /** Its media type. */
  type: string;
};

/** Checks a file before upload. Throws `RefusedFile` if it is not a document. */
export async function prepareDocument(file: File): Promise<PreparedDocument> {
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const judged = judgeDocument(file.name, file.size, start);
  if ('refused' in judged) throw new RefusedFile(judged.refused);
  const bytes = new Blob([await file.arrayBuffer()], { type: judged.type });
  return {
    file: bytes,
    type: judged.type,
    file_name: safeFileName(file.name, 'document'),
    file_type: judged.fileType,
    size_bytes: file.size,
    content_hash: await sha256(bytes),
  };
}
