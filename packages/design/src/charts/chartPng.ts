/** Styles that make up a drawing's look; the file must carry them, for it leaves the page's CSS behind. */
const kept = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'visibility',
] as const;

const headroom = 40;

/** A drawing as a file of its own: every style resolved, the title above it, on the page's paper. */
function standaloneSvg(drawing: SVGSVGElement, title: string): string {
  const { width, height } = drawing.getBoundingClientRect();
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error('The drawing is no SVG');
  const originals = drawing.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, at) => {
    const original = originals[at];
    if (!original) return;
    const look = getComputedStyle(original);
    for (const name of kept) element.setAttribute(name, look.getPropertyValue(name));
    element.removeAttribute('class');
  });
  const page = getComputedStyle(drawing.closest('.MuiPaper-root') ?? document.body);
  const ink = getComputedStyle(drawing).color;
  const heading = `<text x="16" y="26" font-family="${page.fontFamily.replaceAll('"', "'")}" font-size="16" font-weight="600" fill="${ink}">${escaped(title)}</text>`;
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('y', String(headroom));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height + headroom}"><rect width="100%" height="100%" fill="${page.backgroundColor}"/>${heading}${new XMLSerializer().serializeToString(copy)}</svg>`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A chart's drawing as a PNG at twice its size. Rejects where the browser cannot draw it. */
export async function chartPng(drawing: SVGSVGElement, title: string): Promise<Blob> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standaloneSvg(drawing, title))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = picture.naturalWidth * 2;
  canvas.height = picture.naturalHeight * 2;
  const surface = canvas.getContext('2d');
  if (!surface) throw new Error('This browser draws no pictures');
  surface.scale(2, 2);
  surface.drawImage(picture, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The picture is empty'));
    }, 'image/png');
  });
}
