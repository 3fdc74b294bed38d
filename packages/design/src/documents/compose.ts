import type { FontSource } from './fonts/families.ts';
import { loadFonts, type FontSet } from './fonts/fontSet.ts';
import { layoutDocument } from './layout/documentLayout.ts';
import { layoutReport } from './layout/reportLayout.ts';
import { readLogo, type Redraw } from './logo.ts';
import type { PaperPage } from './marks.ts';
import type { DocumentLogo, Printable } from './model.ts';

/** The outside world of the composer; the worker and the tests bring their own. */
export type Surroundings = {
  fonts: FontSource;
  fetch: (url: string) => Promise<Response>;
  redraw?: Redraw;
};

/** Pages ready to draw, the fonts and pictures they need, and what the user should know. */
export type Composition = {
  pages: PaperPage[];
  fonts: FontSet;
  logo?: DocumentLogo;
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
  const content = printable.kind === 'document' ? printable.document : printable.report;
  const showsLogo = printable.kind === 'report' || printable.document.template.showLogo;
  const [fonts, logo] = await Promise.all([
    loadFonts([...stringsIn(content), 'Page of …−0123456789$'], around.fonts, content.sender.font),
    showsLogo ? picture(content.sender.logoUrl) : undefined,
  ]);
  const pages =
    printable.kind === 'document'
      ? layoutDocument(printable.document, fonts.measure, logo)
      : layoutReport(printable.report, fonts.measure, logo);
  if (fonts.missing().length > 0)
    warnings.push(`Some characters cannot be printed: ${fonts.missing().slice(0, 10).join(' ')}`);
  return { pages, fonts, logo, warnings };
}

/** Every text inside a value, wherever it stands. */
function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (value !== null && typeof value === 'object')
    for (const inner of Object.values(value)) yield* stringsIn(inner);
}
