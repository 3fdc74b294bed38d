/** A logo that carries nothing that runs: an SVG is cleaned before it leaves the browser. */
export async function safeLogo(file: File): Promise<File> {
  if (file.type !== 'image/svg+xml') return file;
  const clean = await cleanSvg(await file.text());
  return new File([clean], file.name, { type: file.type });
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
