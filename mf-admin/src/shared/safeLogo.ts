/** Maximum pixels of the longer side; enough for print at the largest template size. */
const longestSide = 1200;

/**
 * Returns a safe, small logo: SVGs are sanitized; SVG and WebP become PNG, because email clients
 * and the PDF writer show neither. Throws a readable message if the file isn't an image or is
 * invisible on white.
 */
export async function safeLogo(file: File): Promise<File> {
  const isSvg = file.type === 'image/svg+xml';
  const picture = isSvg ? await drawing(await cleanSvg(await file.text())) : await pictureOf(file);
  if (!isSeenOnWhite(pixelsOnWhite(picture)))
    throw new Error('This logo is invisible on white paper. Choose a darker one.');
  const scale = longestSide / Math.max(picture.width, picture.height);
  const isFine = scale >= 1 && (file.type === 'image/png' || file.type === 'image/jpeg');
  if (isFine) return file;
  const type = file.type === 'image/jpeg' ? file.type : 'image/png';
  const canvas = canvasOf(picture, isSvg ? scale : Math.min(1, scale));
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  if (!drawn) throw new Error(noPicture);
  const name = type === file.type ? file.name : file.name.replace(/\.\w+$/, '.png');
  return new File([drawn], name, { type });
}

const noPicture = 'This file isn’t an image we can read.';

type Picture = (HTMLImageElement | ImageBitmap) & { width: number; height: number };

/** Decodes the file, regardless of its extension. */
const pictureOf = (file: File): Promise<Picture> =>
  createImageBitmap(file).catch(() => {
    throw new Error(noPicture);
  });

async function drawing(svg: string): Promise<Picture> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    picture.width = picture.naturalWidth || 300;
    picture.height = picture.naturalHeight || 150;
    return picture;
  } catch {
    throw new Error('We couldn’t render this SVG.');
  } finally {
    URL.revokeObjectURL(address);
  }
}

function canvasOf(picture: Picture, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A small copy on white: red, green, blue, and 255 per pixel. */
function pixelsOnWhite(picture: Picture): Uint8ClampedArray {
  const side = 96;
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return new Uint8ClampedArray(1);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, side, side);
  context.drawImage(picture, 0, 0, side, side);
  return context.getImageData(0, 0, side, side).data;
}

/** Whether any pixel differs visibly from white. */
export const isSeenOnWhite = (pixels: Uint8ClampedArray): boolean =>
  pixels.some((value) => value < 240);

/** An SVG reduced to its shapes; throws a readable message if nothing is left. */
export async function cleanSvg(text: string): Promise<string> {
  const { default: purify } = await import('dompurify');
  const clean = purify.sanitize(text, {
    USE_PROFILES: { svg: true, svgFilters: true },
    // Styles and links can request other servers.
    FORBID_TAGS: ['style', 'a', 'use', 'image', 'foreignObject'],
    FORBID_ATTR: ['style', 'href', 'xlink:href'],
  });
  if (!/<svg[\s>]/i.test(clean)) throw new Error('This SVG has no visible content.');
  return withNamespace(clean);
}

/** Browsers need the namespace. */
const withNamespace = (svg: string) =>
  /<svg[^>]*\sxmlns=/i.test(svg)
    ? svg
    : svg.replace(/<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"');
