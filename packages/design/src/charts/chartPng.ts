/** Styles that make up a drawing's look; the file must carry them, for it leaves the page's CSS behind. */
const properties = [
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

/** A copy of a drawing with every style resolved. */
function resolved(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error('The drawing is no SVG');
  const originals = drawing.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, at) => {
    const original = originals[at];
    if (!original) return;
    const look = getComputedStyle(original);
    for (const name of properties) element.setAttribute(name, look.getPropertyValue(name));
    element.removeAttribute('class');
  });
  return copy;
}

const fontOf = ({ fontFamily }: CSSStyleDeclaration) => fontFamily.replaceAll('"', "'");

/** A chart as a file of its own: its drawing and its legend where they stand, the title above, on the page's paper. */
function standaloneSvg(chart: Element, title: string): string {
  const { left, top, width, height } = chart.getBoundingClientRect();
  const drawings = Array.from(chart.querySelectorAll('svg'), (drawing) => {
    const place = drawing.getBoundingClientRect();
    const copy = resolved(drawing);
    copy.setAttribute('x', String(place.left - left));
    copy.setAttribute('y', String(place.top - top + headroom));
    copy.setAttribute('width', String(place.width));
    copy.setAttribute('height', String(place.height));
    return new XMLSerializer().serializeToString(copy);
  });
  const names = Array.from(chart.querySelectorAll('li span'), (name) => {
    const place = name.getBoundingClientRect();
    const look = getComputedStyle(name);
    const middle = (place.top + place.bottom) / 2 - top + headroom;
    return `<text x="${place.left - left}" y="${middle}" dominant-baseline="central" font-family="${fontOf(look)}" font-size="${look.fontSize}" fill="${look.color}">${escaped(name.textContent)}</text>`;
  });
  const page = getComputedStyle(chart.closest('.MuiPaper-root') ?? document.body);
  const ink = getComputedStyle(chart).color;
  const heading = `<text x="16" y="26" font-family="${fontOf(page)}" font-size="16" font-weight="600" fill="${ink}">${escaped(title)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height + headroom}"><rect width="100%" height="100%" fill="${page.backgroundColor}"/>${heading}${drawings.join('')}${names.join('')}</svg>`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A chart as a PNG at twice its size. Rejects where the browser cannot draw it. */
export async function chartPng(chart: Element, title: string): Promise<Blob> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standaloneSvg(chart, title))}`;
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
