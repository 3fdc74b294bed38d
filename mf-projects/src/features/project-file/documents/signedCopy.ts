import type { ProjectDocument } from '../../../data/documents.ts';

/** The signed PDF of the newest version with all its signatures, once it has been made. */
export function signedCopyOf({ name, version_number, signatures }: ProjectDocument) {
  const path = signatures
    .filter((one) => one.version_number === version_number && one.signed_object_path)
    .toSorted((one, other) => (one.signed_at ?? '').localeCompare(other.signed_at ?? ''))
    .at(-1)?.signed_object_path;
  return path
    ? { object_path: path, file_name: `${name} (signed).pdf`, file_type: 'pdf' }
    : undefined;
}

/** Whether somebody has signed the document, in any version. */
export const isSigned = ({ status, signatures }: ProjectDocument) =>
  status === 'signed' || signatures.some((one) => one.status === 'signed');
