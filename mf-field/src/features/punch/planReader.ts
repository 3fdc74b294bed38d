import type { PdfPages } from '@plumbline/design/documents';

/** Loads a PDF and opens it; tests, which can't draw, bring their own. */
export const planReader = {
  /** Throws a `TypeError` for a file that can't be loaded, else what the reader says. */
  async open(url: string): Promise<PdfPages> {
    const answer = await fetch(url);
    if (!answer.ok) throw new TypeError(`Status ${answer.status}`);
    const { openPdfPages } = await import('@plumbline/design/documents');
    return openPdfPages(await answer.blob());
  },
};
