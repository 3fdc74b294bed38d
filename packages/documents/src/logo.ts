import type { DocumentLogo } from './model.ts';

/** The largest logo that is read; the bucket's own limit is the same. */
export const maxLogoBytes = 10 * 1024 * 1024;

/** The longer side of a photo in a PDF, in pixels: sharp at a third of a page's width. */
export const photoSide = 640;

/** A logo for the paper, or why there is none, in words for the user. */
export type LogoAnswer = { logo: DocumentLogo } | { problem: string };

/** What can turn bytes that a PDF cannot hold (WebP, SVG, huge photos) into PNG; browsers can. */
export type Redraw = (bytes: Blob) => Promise<DocumentLogo>;

type Fetching = (url: string) => Promise<Response>;

/**
 * Reads a logo, or answers why it cannot be printed: it is gone, too large, or no picture. Rejects where the request
 * itself failed: a document must not lose its letterhead because of a bad connection.
 */
export async function readLogo(
  url: string,
  fetching: Fetching,
  redraw?: Redraw,
): Promise<LogoAnswer> {
  const response = await fetching(url);
  // Storage answers 400 for a file that does not exist.
  if ([400, 404, 410].includes(response.status))
    return { problem: 'The logo could not be found, so the document has none.' };
  if (!response.ok) throw new Error(`The logo could not be loaded (status ${response.status}).`);
  if (Number(response.headers.get('content-length') ?? 0) > maxLogoBytes) return tooLarge;
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.byteLength > maxLogoBytes) return tooLarge;
  try {
    const plain = measured(bytes);
    if (plain && plain.width * plain.height <= 1_500_000) return { logo: plain };
    if (redraw)
      return {
        logo: await redraw(new Blob([bytes], { type: response.headers.get('content-type') ?? '' })),
      };
    return plain ? { logo: plain } : unreadable;
  } catch {
    return unreadable;
  }
}

/** A picture of a report: smaller where the surroundings can draw, else as it is; undefined for what is no picture. */
export async function readPicture(file: Blob, shrink?: Redraw): Promise<DocumentLogo | undefined> {
  try {
    return shrink ? await shrink(file) : measured(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return undefined;
  }
}

const tooLarge = { problem: 'The logo is larger than 10 MB, so the document has none.' };
const unreadable = { problem: 'Couldn’t read the logo, so the document has none.' };

/** PNG and JPEG carry their size in their head; anything else is unknown here. */
function measured(bytes: Uint8Array<ArrayBuffer>): DocumentLogo | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength > 33 && view.getUint32(0) === 0x89504e47)
    return { bytes, format: 'PNG', width: view.getUint32(16), height: view.getUint32(20) };
  if (bytes.byteLength > 4 && view.getUint16(0) === 0xffd8) return jpeg(bytes, view);
  return undefined;
}

function jpeg(bytes: Uint8Array<ArrayBuffer>, view: DataView): DocumentLogo | undefined {
  let at = 2;
  while (at + 9 < bytes.byteLength) {
    const marker = view.getUint16(at);
    const isFrame =
      marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame)
      return {
        bytes,
        format: 'JPEG',
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
      };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
