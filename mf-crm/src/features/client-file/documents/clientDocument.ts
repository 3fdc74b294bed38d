/** What the bucket client-documents takes, with the ending of the stored name. */
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

/** How a file is shown in the page; undefined when a browser cannot show it. */
export function previewKind(type: string): 'pdf' | 'picture' | undefined {
  if (type === 'application/pdf') return 'pdf';
  return type.startsWith('image/') ? 'picture' : undefined;
}

const maxBytes = 50 * 1024 * 1024;

type Upload = Pick<File, 'name' | 'size' | 'type'>;

/** Why a file cannot be stored, in plain words; undefined when it can. */
export function fileProblem({ size, type }: Pick<Upload, 'size' | 'type'>): string | undefined {
  if (!(type in endings)) return 'Only PDF, pictures, Word, Excel, CSV and text files can be kept.';
  if (size === 0) return 'This file is empty.';
  return size > maxBytes ? 'This file is larger than 50 MB.' : undefined;
}

/** Where a file lies in the bucket: the company's folder, a name that nobody can guess. */
export const objectPath = (company: string, id: string, { type }: Pick<Upload, 'type'>): string =>
  `${company}/${id}.${endings[type] ?? 'bin'}`;
