/** File types of the bucket client-documents, with their extensions. */
const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'text/csv': 'csv',
  'text/plain': 'txt',
};
export const acceptedTypes = Object.keys(endings);

/** How the page previews a file; undefined when the browser can't. */
export function previewKind(type: string): 'pdf' | 'picture' | undefined {
  if (type === 'application/pdf') return 'pdf';
  return type.startsWith('image/') ? 'picture' : undefined;
}

const maxBytes = 50 * 1024 * 1024;

type Upload = Pick<File, 'name' | 'size' | 'type'>;

/** Why a file can't be uploaded; undefined when it can. */
export function fileProblem({ size, type }: Pick<Upload, 'size' | 'type'>): string | undefined {
  if (!(type in endings)) return 'Choose a PDF, image, Word, Excel, CSV, or text file.';
  if (size === 0) return 'This file is empty.';
  return size > maxBytes ? 'This file is over 50 MB.' : undefined;
}

/** Storage path: the company's folder and a random name. */
export const objectPath = (company: string, id: string, { type }: Pick<Upload, 'type'>): string =>
  `${company}/${id}.${endings[type] ?? 'bin'}`;
