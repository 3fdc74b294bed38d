/** A logo that carries nothing that runs: what is not drawing is taken out of an SVG before it leaves the browser. */
export async function safeLogo(file: File): Promise<File> {
  if (file.type !== 'image/svg+xml') return file;
  const { default: purify } = await import('dompurify');
  const clean = purify.sanitize(await file.text(), {
    USE_PROFILES: { svg: true, svgFilters: true },
    // Styles can call for other servers; a link has no business in a logo.
    FORBID_TAGS: ['style', 'a', 'use', 'image', 'foreignObject'],
    FORBID_ATTR: ['style', 'href', 'xlink:href'],
  });
  if (!/<svg[\s>]/i.test(clean)) throw new Error('This SVG holds nothing that can be shown.');
  return new File([withNamespace(clean)], file.name, { type: file.type });
}

/** A drawing without its namespace is no picture to a browser. */
const withNamespace = (svg: string) =>
  /<svg[^>]*\sxmlns=/i.test(svg)
    ? svg
    : svg.replace(/<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"');
