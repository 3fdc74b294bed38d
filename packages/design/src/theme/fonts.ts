const latin = new URL(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  import.meta.url,
).href;
const latinExt = new URL(
  '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
  import.meta.url,
).href;

const inter = (file: string, unicodeRange: string) => `@font-face {
  font-family: 'Inter Variable';
  font-style: normal;
  font-display: swap;
  font-weight: 100 900;
  src: url(${file}) format('woff2');
  unicode-range: ${unicodeRange};
}`;

const fallback = (weight: number, faces: readonly string[]) => `@font-face {
  font-family: 'Inter Fallback';
  font-weight: ${weight};
  src: ${faces.map((face) => `local('${face}')`).join(', ')};
  size-adjust: 107.12%;
  ascent-override: 90.44%;
  descent-override: 22.52%;
  line-gap-override: 0%;
}`;

/**
 * Inter from our own origin, as CSS. Until it has come, the system's face stands in, stretched to
 * Inter's measures, so that nothing moves when they change places.
 */
export const fontFaces = [
  inter(
    latinExt,
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  ),
  inter(
    latin,
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  ),
  fallback(400, ['Arial', 'Liberation Sans', 'Roboto']),
  fallback(700, ['Arial Bold', 'Liberation Sans Bold', 'Roboto Bold']),
].join('\n');

export const fontFamily = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";

/** The Latin face, to be preloaded by the page. */
export const fontFile = latin;
