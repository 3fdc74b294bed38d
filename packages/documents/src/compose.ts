import type { FontSource } from './fonts/families.ts';
import { loadFonts, type FontSet } from './fonts/fontSet.ts';
import { layoutDocument } from './layout/documentLayout.ts';
import { layoutReport } from './layout/reportLayout.ts';
import { tags } from './layout/tags.ts';
import { namedPictures, type NamedPictures } from './layout/pictures.ts';
import { readLogo, type Redraw } from './logo.ts';
import type { Measure, PrintPage } from './marks.ts';
import { senderOf, type DocumentLogo, type Printable } from './model.ts';

/** The outside world of the composer; the worker and the tests bring their own. */
export type Surroundings = {
  fonts: FontSource;
  fetch: (url: string) => Promise<Response>;
  redraw?: Redraw;
  /** Makes a photo small enough to print many. */
  shrink?: Redraw;
};

/** Pages ready to draw, the fonts and pictures they need, and what the user should know. */
export type Composition = {
  pages: PrintPage[];
  fonts: FontSet;
  logo?: DocumentLogo;
  /** The report's pictures, by the name that the pages draw them with. */
  pictures: Record<string, DocumentLogo>;
  warnings: string[];
};

/** Loads what a document needs and lays it out. Rejects where a font cannot be loaded. */
export async function compose(printable: Printable, around: Surroundings): Promise<Composition> {
  const warnings: string[] = [];
  const picture = async (url: string | null | undefined) => {
    if (!url) return undefined;
    const answer = await readLogo(url, around.fetch, around.redraw);
    if ('problem' in answer) {
      warnings.push(answer.problem);
      return undefined;
    }
    return answer.logo;
  };
  const sender = senderOf(printable);
  const showsLogo = printable.kind === 'report' || printable.document.template.showLogo;
  const [fonts, pictures, logo] = await Promise.all([
    loadFonts([...stringsIn(printable), 'Page of …−0123456789$'], around.fonts, sender.font),
    namedPictures(printable, around.shrink),
    showsLogo ? picture(sender.logoUrl) : undefined,
  ]);
  const pages = pagesOf(printable, fonts.measure, pictures, logo);
  if (fonts.missing().length > 0)
    warnings.push(
      `These characters can't be printed and appear as boxes: ${fonts.missing().slice(0, 10).join(' ')}`,
    );
  if (pictures.unread > 0)
    warnings.push(
      `${pictures.unread} of the photos couldn’t be read, so the PDF doesn’t show them.`,
    );
  return { pages, fonts, logo, pictures: pictures.files, warnings };
}

function pagesOf(
  printable: Printable,
  measure: Measure,
  pictures: NamedPictures,
  logo?: DocumentLogo,
): PrintPage[] {
  switch (printable.kind) {
    case 'document':
      return layoutDocument(printable.document, measure, logo);
    case 'report':
      return layoutReport(printable.report, measure, logo, tags(), pictures);
    case 'signed': {
      // One reading order for both parts.
      const tag = tags();
      return [
        ...layoutDocument(printable.document, measure, logo, tag),
        ...layoutReport(printable.evidence, measure, logo, tag),
      ];
    }
  }
}

/** Every text inside a value, wherever it stands. */
function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (value !== null && typeof value === 'object')
    for (const inner of Object.values(value)) yield* stringsIn(inner);
}
