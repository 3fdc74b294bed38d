import { makePdf } from '@plumbline/design/documents';
import { useSession } from '@plumbline/platform';
import type { DocumentKind } from '../../data/schemas.ts';
import { useDocumentSendMutation } from '../../data/sending.ts';
import { useLoadPrintDocument } from '../print/loadPrintDocument.ts';
import { pdfName } from '../print/usePdf.ts';
import { documentLabel } from '../labels.ts';

type Mail = {
  document: DocumentKind;
  id: string;
  number: string;
  to: string;
  subject: string;
  message: string;
};

/** The kind of document in an email: a credit note is stored as an invoice but has nothing to pay. */
export type MailedKind = 'quote' | 'invoice' | 'credit note';

const onlineVerbs: Record<MailedKind, string> = {
  quote: 'review, accept, or decline it',
  invoice: 'view and pay it',
  'credit note': 'view it',
};

type StandardMail = {
  word: MailedKind;
  number: string;
  title: string;
  clientName: string | null;
  isSettled: boolean;
};

/** The default email; a settled document can only be viewed. */
export function useStandardMail() {
  const { company } = useSession();
  return ({ word, number, title, clientName, isSettled }: StandardMail) => ({
    subject: `${sentence(word)} ${number}: ${title}`.slice(0, 200),
    message: `Hello${clientName ? ` ${clientName}` : ''},\n\nHere’s our ${word}. You can ${isSettled ? 'view it' : onlineVerbs[word]} online.\n\n${company.name}`,
  });
}

/** Capitalizes the first letter: "Credit note". */
export const sentence = (word: MailedKind) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** Issues a document and emails its PDF and link. Throws on failure. */
export function useMailDocument() {
  const [send] = useDocumentSendMutation();
  const loadPrintDocument = useLoadPrintDocument();
  return async ({ number, ...mail }: Mail): Promise<void> => {
    const { document, id } = mail;
    const printDocument = await loadPrintDocument(document, id);
    if (!printDocument) throw new Error(`${documentLabel[document]} data not found`);
    const { pdf } = await makePdf(
      { kind: 'document', document: printDocument },
      `${printDocument.heading} ${number}`,
    );
    const bytes = new Uint8Array(await pdf.arrayBuffer());
    await send({
      ...mail,
      pdf: toBase64(bytes),
      fileName: pdfName(document, printDocument),
    }).unwrap();
  };
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
