import { compose } from '../compose.ts';
import { senderOf, type DocumentLogo } from '../model.ts';
import { writePdf } from '../pdf/writePdf.ts';
import { fontAssets } from './fontAssets.ts';
import type { Ask, Reply } from './messages.ts';
import { redraw, shrink } from './redraw.ts';

const around = { fonts: fontAssets, fetch: (url: string) => fetch(url), redraw, shrink };

const blobOf = (picture: DocumentLogo | undefined) =>
  picture && new Blob([picture.bytes], { type: `image/${picture.format.toLowerCase()}` });

async function answer({ id, want, printable, title }: Ask): Promise<Reply> {
  try {
    const { pages, fonts, logo, pictures, warnings } = await compose(printable, around);
    if (want === 'pages') return { id, kind: 'pages', pages, warnings, logo: blobOf(logo) };
    const author = senderOf(printable).name;
    const pdf = writePdf(pages, fonts, { ...pictures, logo }, { title, author });
    return { id, kind: 'pdf', pdf, warnings };
  } catch (error) {
    return { id, kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<Ask>) => {
  void answer(data).then((reply) => postMessage(reply));
});
