import { useToasts } from '@plumbline/platform';
import { useMediaQuery } from '@plumbline/design';
import {
  documentFileName,
  iosSaveHint,
  makePdf,
  openPdfTab,
  savePdf,
  type PrintDocument,
} from '@plumbline/design/documents';
import { useState } from 'react';
import type { DocumentKind } from '../../data/schemas.ts';
import { documentLabel } from '../labels.ts';

/** Thrown if the document doesn't exist. */
class MissingDocument extends Error {}

/**
 * Makes the PDF of a document and hands it over, with the messages of. `load` brings
 * the document; it answers nothing where there is none.
 */
export function usePdf(kind: DocumentKind) {
  const toasts = useToasts();
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const [isMaking, setMaking] = useState(false);

  const download = async (load: () => Promise<PrintDocument | undefined>) => {
    const tab = openPdfTab();
    setMaking(true);
    toasts.info(
      isPhone
        ? `Generating ${kind} PDF… This can take a moment on a mobile device, please keep this page open.`
        : `Generating ${kind} PDF…`,
    );
    try {
      const document = await load();
      if (!document) throw new MissingDocument(`${documentLabel[kind]} data not found`);
      const { pdf, warnings } = await makePdf(
        { kind: 'document', document },
        `${document.heading} ${document.number}`,
      );
      const name = pdfName(kind, document);
      const how = savePdf(pdf, name, tab);
      warnings.forEach((warning) => toasts.info(warning));
      toasts.success(`${documentLabel[kind]} PDF generated successfully!`);
      if (how === 'opened') toasts.info(iosSaveHint);
    } catch (error) {
      tab?.close();
      toasts.error(
        error instanceof MissingDocument ? error.message : `Failed to generate ${kind} PDF`,
      );
    } finally {
      setMaking(false);
    }
  };
  return { isMaking, download };
}

/** QT or INV, the number, then the title. */
export const pdfName = (kind: DocumentKind, { number, subject }: PrintDocument) =>
  documentFileName(kind === 'quote' ? 'QT' : 'INV', number, subject);
