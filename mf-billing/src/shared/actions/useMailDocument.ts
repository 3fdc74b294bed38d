import { makePdf } from '@plumbline/design/documents';
import { formatMoney } from '@plumbline/design';
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
  /** What the client is to approve or pay, in dollars. */
  amount?: number | undefined;
};

/** The default email and text; a settled document can only be viewed. */
export function useStandardMail() {
  const { company } = useSession();
  return ({ word, number, title, clientName, isSettled, amount }: StandardMail) => {
    const what = isSettled || amount === undefined ? '' : ` for ${title}: ${formatMoney(amount)}`;
    const doing = isSettled ? 'view it' : onlineVerbs[word];
    const name = clientName ? ` ${clientName}` : '';
    return {
      subject: `${sentence(word)} ${number}: ${title}`.slice(0, 200),
      message: `Hello${name},\n\nHere’s our ${word}${what}. You can ${doing} online.\n\n${company.name}`,
      // Plain quotes: one curly quote doubles what the text costs.
      text: `Hi${name}, here's our ${word} from ${company.name}${what}. You can ${doing} here:`,
    };
  };
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
