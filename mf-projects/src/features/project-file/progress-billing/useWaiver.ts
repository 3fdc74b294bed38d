import { logoAddress, messageOf } from '@plumbline/data';
import type { LienWaiverKind } from '@plumbline/domain';
import { useSession } from '@plumbline/platform';
import { useProjectSaveWaiverMutation, type WaiverInput } from '../../../data/lienWaivers.ts';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { useDocumentUpload } from '../documents/useDocumentUpload.ts';
import { waiverLabels } from './billingLabels.ts';

type Payment = 'application_id' | 'draw_id';
type NewWaiver = Required<Omit<WaiverInput, 'document_id' | 'cleared_on' | Payment>> & {
  application_id?: string | null | undefined;
  draw_id?: string | null | undefined;
  cleared_on?: string;
  /** The filled-in wording. */
  text: string;
  /** "Application 1", or the draw's description. */
  paymentName: string;
};
type Refused = { message: string; error?: unknown };

/** Saves a lien waiver, then files its PDF with the project's documents; returns why it was refused. */
export function useWaiver(project: ProjectFile) {
  const [save] = useProjectSaveWaiverMutation();
  const upload = useDocumentUpload(project.id);
  const { company } = useSession();
  return async ({ text, paymentName, ...waiver }: NewWaiver): Promise<Refused | undefined> => {
    // The database decides first: an unconditional waiver needs a payment that has cleared.
    const { error } = await save({ project: project.id, waiver });
    if (error) return { message: messageOf(error), error };
    const title = waiverLabels[waiver.kind as LienWaiverKind];
    try {
      const { companyPaperSize, companySender, makePdf } =
        await import('@plumbline/design/documents');
      const blank = '________________________';
      const cell = [{ label: '', share: 1 }];
      const report = {
        title,
        subtitle: `${project.name}, ${paymentName}`,
        sender: companySender(company, logoAddress(company.logo_url ?? null)),
        paper: companyPaperSize(company),
        tables: [
          { columns: cell, rows: text.split('\n\n').map((part) => [part]) },
          {
            columns: cell,
            rows: [
              [waiver.claimant],
              [`Signature: ${blank}`],
              [`Title: ${blank}`],
              [`Date: ${blank}`],
            ],
            keepsTogether: true,
          },
        ],
      };
      const { pdf } = await makePdf({ kind: 'report', report }, title);
      const file = new File([pdf], `${title}.pdf`, { type: 'application/pdf' });
      const document_id = waiver.id;
      const name = `${title}, ${paymentName}`;
      const fault = await upload(
        file,
        { name, category: 'contracts', status: 'draft' },
        document_id,
      );
      if (fault) return { message: fault };
      const filed = await save({ project: project.id, waiver: { id: waiver.id, document_id } });
      return filed.error ? { message: messageOf(filed.error) } : undefined;
    } catch {
      return { message: 'Couldn’t create the document. Try again.' };
    }
  };
}
