/** A font family on npm and the writing it is asked for. */
export type Family = {
  /** The folder below @fontsource. */
  folder: string;
  hasBold: boolean;
  /** Which of its slices are at hand; the others repeat Latin letters. */
  slices: RegExp;
  wants: (code: number) => boolean;
};

const within =
  (...ranges: readonly (readonly [number, number])[]) =>
  (code: number) =>
    ranges.some(([first, last]) => code >= first && code <= last);

/**
 * Families in the order they are tried. All are under the SIL Open Font License. Chinese and
 * Japanese share one family with the Chinese shapes; Korean, Chinese and emoji have no bold.
 */
export const families: readonly Family[] = [
  {
    folder: 'noto-sans',
    slices: /./,
    hasBold: true,
    wants: within(
      [0, 0x058f],
      [0x1c80, 0x1cff],
      [0x1d00, 0x2bff],
      [0x2c60, 0x2fff],
      [0xa640, 0xa7ff],
      [0xfe00, 0xfe2f],
      [0xfffd, 0xfffd],
    ),
  },
  {
    folder: 'noto-sans-hebrew',
    slices: /^hebrew$/,
    hasBold: true,
    wants: within([0x0590, 0x05ff], [0xfb1d, 0xfb4f]),
  },
  {
    folder: 'noto-sans-arabic',
    slices: /^arabic$/,
    hasBold: true,
    wants: within([0x0600, 0x08ff], [0xfb50, 0xfdff], [0xfe70, 0xfefe]),
  },
  { folder: 'noto-sans-thai', slices: /^thai$/, hasBold: true, wants: within([0x0e00, 0x0e7f]) },
  {
    folder: 'nanum-gothic',
    slices: /^\d+$/,
    hasBold: true,
    wants: within([0x1100, 0x11ff], [0x3130, 0x318f], [0xac00, 0xd7af]),
  },
  {
    folder: 'noto-sans-sc',
    slices: /^\d+$/,
    hasBold: false,
    wants: within(
      [0x2000, 0x2fff],
      [0x3000, 0x9fff],
      [0xf900, 0xfaff],
      [0xfe30, 0xfe4f],
      [0xff00, 0xffef],
      [0x20000, 0x3ffff],
    ),
  },
  {
    folder: 'noto-emoji',
    slices: /^\d+$/,
    hasBold: false,
    wants: within([0x2000, 0x2bff], [0x3030, 0x3299], [0x1f000, 0x1faff]),
  },
];

/** Where font files come from: the bundler's assets in the browser, node_modules in tests. */
export type FontSource = {
  /** Unicode ranges of each slice, as in the package's unicode.json: `{ "latin": "U+0000-00FF,…" }`. */
  ranges: (folder: string) => Promise<Record<string, string>>;
  /** A file of the package, e.g. `noto-sans-latin-400-normal.woff`. */
  file: (folder: string, name: string) => Promise<ArrayBuffer>;
};

/** Parses `U+0000-00FF,U+0131` into a test. */
export function rangeTest(ranges: string): (code: number) => boolean {
  const pairs = ranges.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  return within(...pairs);
}
