/**
 * A logo that carries nothing that runs. An SVG is cleaned and then kept as PNG: mail programs and the writer of
 * PDFs show no SVG.
 */
export async function safeLogo(file: File): Promise<File> {
  if (file.type !== 'image/svg+xml') return file;
  const clean = await cleanSvg(await file.text());
  return new File([await drawn(clean)], file.name.replace(/\.svg$/i, '.png'), {
    type: 'image/png',
  });
}

/** Pixels across; enough for paper at the largest size that a template allows. */
const width = 1200;

async function drawn(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const scale = width / (picture.naturalWidth || 300);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.max(1, Math.round((picture.naturalHeight || 150) * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!png) throw new Error('empty');
    return png;
  } catch {
    throw new Error('This SVG could not be drawn.');
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** An SVG reduced to its drawing; throws, in plain words, where nothing is left. */
export async function cleanSvg(text: string): Promise<string> {
  const { default: purify } = await import('dompurify');
  const clean = purify.sanitize(text, {
    USE_PROFILES: { svg: true, svgFilters: true },
    // Styles can call for other servers; a link has no business in a logo.
    FORBID_TAGS: ['style', 'a', 'use', 'image', 'foreignObject'],
    FORBID_ATTR: ['style', 'href', 'xlink:href'],
  });
  if (!/<svg[\s>]/i.test(clean)) throw new Error('This SVG holds nothing that can be shown.');
  return withNamespace(clean);
}

/** A drawing without its namespace is no picture to a browser. */
const withNamespace = (svg: string) =>
  /<svg[^>]*\sxmlns=/i.test(svg)
    ? svg
    : svg.replace(/<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"');
