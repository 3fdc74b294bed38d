import { today } from '@plumbline/design';
import { messageOf } from '@plumbline/data';
import { makePdf, savePdf, zipFiles } from '@plumbline/design/documents';
import { useBulkRun } from '@plumbline/design/grid';
import { counted } from '@plumbline/domain';
import { useToasts } from '@plumbline/platform';
import type { BulkResult, DocumentKind } from '../../data/schemas.ts';
import { useLoadPrintDocument } from '../print/loadPrintDocument.ts';
import { pdfName } from '../print/usePdf.ts';
import { documentLabel } from '../labels.ts';

type Row = { id: string; status: string };
type DeleteAnswer = { data?: BulkResult[]; error?: unknown };

type DocumentBulkOptions<One> = {
  kind: DocumentKind;
  numberOf: (row: One) => string;
  /** The message for a sent document, which can't be deleted. */
  keepsSent: string;
  onDelete: (ids: string[]) => PromiseLike<DeleteAnswer>;
  onRestore: (ids: string[]) => void;
  onDone: () => void;
};

/** Results for rows whose request failed. */
export const failed = (rows: readonly { id: string }[], error: unknown): BulkResult[] =>
  rows.map(({ id }) => ({ id, ok: false, message: messageOf(error) }));
export const succeeded = (results: readonly BulkResult[]) =>
  results.flatMap(({ id, ok }) => (ok ? [id] : []));

/** Bulk actions on quotes or invoices, with progress, Cancel, and a result for each. */
export function useDocumentBulk<One extends Row>(options: DocumentBulkOptions<One>) {
  const { kind, numberOf, keepsSent, onDelete, onRestore, onDone } = options;
  const bulk = useBulkRun(numberOf);
  const loadPrintDocument = useLoadPrintDocument();
  const toasts = useToasts();

  const removeDrafts = async (rows: readonly One[]) => {
    const step = async (part: One[]) => {
      const drafts = part.filter(({ status }) => status === 'draft');
      const others = part
        .filter(({ status }) => status !== 'draft')
        .map(({ id }) => ({ id, ok: false, message: keepsSent }));
      if (drafts.length === 0) return others;
      const { data, error } = await onDelete(drafts.map(({ id }) => id));
      return [...(data ?? failed(drafts, error)), ...others];
    };
    const gone = succeeded(await bulk.perform({ doing: 'Deleting', rows, step }));
    if (gone.length > 0)
      toasts.undo(`${counted(gone.length, kind)} deleted`, () => onRestore(gone));
    onDone();
  };

  const downloadPdfs = async (rows: readonly One[]) => {
    const files: { name: string; blob: Blob }[] = [];
    const makeOne = async ({ id }: One): Promise<BulkResult> => {
      try {
        const document = await loadPrintDocument(kind, id);
        if (!document) return { id, ok: false, message: `${documentLabel[kind]} data not found` };
        const { pdf } = await makePdf(
          { kind: 'document', document },
          `${document.heading} ${document.number}`,
        );
        files.push({ name: pdfName(kind, document), blob: pdf });
        return { id, ok: true, message: null };
      } catch {
        return { id, ok: false, message: `Failed to generate ${kind} PDF` };
      }
    };
    const step = (part: One[]) => Promise.all(part.map(makeOne));
    await bulk.perform({ doing: 'Making PDFs', rows, step, size: 4 });
    if (files.length === 0 || bulk.isCancelled()) return;
    savePdf(await zipFiles(files), `${kind}s_${today()}.zip`);
    toasts.success(`${documentLabel[kind]} PDF generated successfully!`);
  };

  return { ...bulk, removeDrafts, downloadPdfs };
}
