/** The largest document that is taken, 50 MB; the bucket refuses more. */
export const maxDocumentBytes = 52_428_800;

type Kind = { type: string; starts: readonly string[] };
const office = 'application/vnd.openxmlformats-officedocument';
const zip = 'PK';
const ole = '\u00d0\u00cf\u0011\u00e0';

/** The kinds of, and how such files begin. */
const kinds: Record<string, Kind> = {
  pdf: { type: 'application/pdf', starts: ['%PDF-'] },
  doc: { type: 'application/msword', starts: [ole] },
  xls: { type: 'application/vnd.ms-excel', starts: [ole] },
  docx: { type: `${office}.wordprocessingml.document`, starts: [zip] },
  xlsx: { type: `${office}.spreadsheetml.sheet`, starts: [zip] },
  jpg: { type: 'image/jpeg', starts: ['\u00ff\u00d8\u00ff'] },
  jpeg: { type: 'image/jpeg', starts: ['\u00ff\u00d8\u00ff'] },
  png: { type: 'image/png', starts: ['\u0089PNG'] },
};

/** A selected file's type, or why it is rejected. */
export type Judged = { fileType: string; type: string } | { refused: string };

/** Validates a file's size, extension, and first bytes, which must agree. */
export function judgeDocument(name: string, size: number, start: Uint8Array): Judged {
  if (size > maxDocumentBytes)
    return { refused: 'This file is larger than 50 MB. Choose a smaller one.' };
  if (size === 0) return { refused: 'This file is empty.' };
  const fileType = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const kind = kinds[fileType];
  if (!kind) return { refused: 'Documents can be PDF, Word, Excel, JPG, or PNG files.' };
  const head = String.fromCharCode(...start.slice(0, 8));
  if (!kind.starts.some((mark) => head.startsWith(mark)))
    return { refused: 'The file’s content doesn’t match its extension.' };
  return { fileType, type: kind.type };
}

/** What can be shown in the page itself. */
export const canPreview = (fileType: string) => ['pdf', 'jpg', 'jpeg', 'png'].includes(fileType);
