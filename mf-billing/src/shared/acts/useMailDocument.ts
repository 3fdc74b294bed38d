import { makePdf } from '@plumbline/design/documents';
import { useSession } from '@plumbline/platform';
import type { DocumentKind } from '../../data/schemas.ts';
import { useDocumentSendMutation } from '../../data/sending.ts';
import { useLoadPaper } from '../paper/loadPaper.ts';
import { pdfName } from '../paper/usePdf.ts';
import { documentWord } from '../words.ts';

type Mail = {
  document: DocumentKind;
  id: string;
  number: string;
  to: string;
  subject: string;
  message: string;
};

/** The kind of document in an email: a credit note is stored as an invoice but has nothing to pay. */
export type MailedWord = 'quote' | 'invoice' | 'credit note';

const onlineWords: Record<MailedWord, string> = {
  quote: 'review, accept, or decline it',
  invoice: 'view and pay it',
  'credit note': 'view it',
};

type StandardMail = {
  word: MailedWord;
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
    message: `Hello${clientName ? ` ${clientName}` : ''},\n\nHere’s our ${word}. You can ${isSettled ? 'view it' : onlineWords[word]} online.\n\n${company.name}`,
  });
}

/** Capitalizes the first letter: "Credit note". */
export const sentence = (word: MailedWord) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** Issues a document and emails its PDF and link. Throws on failure. */
export function useMailDocument() {
  const [send] = useDocumentSendMutation();
  const loadPaper = useLoadPaper();
  return async ({ number, ...mail }: Mail): Promise<void> => {
    const { document, id } = mail;
    const paper = await loadPaper(document, id);
    if (!paper) throw new Error(`${documentWord[document]} data not found`);
    const { pdf } = await makePdf(
      { kind: 'document', document: paper },
      `${paper.heading} ${number}`,
    );
    const bytes = new Uint8Array(await pdf.arrayBuffer());
    await send({ ...mail, pdf: toBase64(bytes), fileName: pdfName(document, paper) }).unwrap();
  };
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
