import { brandFile } from '../fonts/brandAssets.ts';
import type { Context } from '../fonts/context.ts';
import type { FontSource } from '../fonts/families.ts';

// The bundler reads each call as it stands: folder and pattern must be literals.
const files: Record<string, Context> = {
  'noto-sans': import.meta.webpackContext('../../node_modules/@fontsource/noto-sans/files', {
    regExp: /-[47]00-normal\.woff$/,
    mode: 'sync',
    recursive: false,
  }),
  'noto-sans-hebrew': import.meta.webpackContext(
    '../../node_modules/@fontsource/noto-sans-hebrew/files',
    { regExp: /hebrew-[47]00-normal\.woff$/, mode: 'sync', recursive: false },
  ),
  'noto-sans-arabic': import.meta.webpackContext(
    '../../node_modules/@fontsource/noto-sans-arabic/files',
    { regExp: /arabic-[47]00-normal\.woff$/, mode: 'sync', recursive: false },
  ),
  'noto-sans-thai': import.meta.webpackContext(
    '../../node_modules/@fontsource/noto-sans-thai/files',
    { regExp: /thai-[47]00-normal\.woff$/, mode: 'sync', recursive: false },
  ),
  'nanum-gothic': import.meta.webpackContext('../../node_modules/@fontsource/nanum-gothic/files', {
    regExp: /-\d+-[47]00-normal\.woff$/,
    mode: 'sync',
    recursive: false,
  }),
  'noto-sans-sc': import.meta.webpackContext('../../node_modules/@fontsource/noto-sans-sc/files', {
    regExp: /-\d+-400-normal\.woff$/,
    mode: 'sync',
    recursive: false,
  }),
  'noto-emoji': import.meta.webpackContext('../../node_modules/@fontsource/noto-emoji/files', {
    regExp: /-\d+-400-normal\.woff$/,
    mode: 'sync',
    recursive: false,
  }),
};

const ranges: Record<string, () => Promise<{ default: Record<string, string> }>> = {
  'noto-sans': () => import('@fontsource/noto-sans/unicode.json'),
  'noto-sans-hebrew': () => import('@fontsource/noto-sans-hebrew/unicode.json'),
  'noto-sans-arabic': () => import('@fontsource/noto-sans-arabic/unicode.json'),
  'noto-sans-thai': () => import('@fontsource/noto-sans-thai/unicode.json'),
  'nanum-gothic': () => import('@fontsource/nanum-gothic/unicode.json'),
  'noto-sans-sc': () => import('@fontsource/noto-sans-sc/unicode.json'),
  'noto-emoji': () => import('@fontsource/noto-emoji/unicode.json'),
  inter: () => import('@fontsource/inter/unicode.json'),
  lato: () => import('@fontsource/lato/unicode.json'),
  montserrat: () => import('@fontsource/montserrat/unicode.json'),
  'open-sans': () => import('@fontsource/open-sans/unicode.json'),
  roboto: () => import('@fontsource/roboto/unicode.json'),
  'source-sans-3': () => import('@fontsource/source-sans-3/unicode.json'),
};

/** Fonts as the bundler laid them beside the worker. */
export const fontAssets: FontSource = {
  ranges: async (folder) => {
    const load = ranges[folder];
    if (!load) throw new Error(`No font family ${folder}`);
    return (await load()).default;
  },
  file: async (folder, name) => {
    const address = files[folder]?.(`./${name}`) ?? brandFile(folder, name);
    if (typeof address !== 'string') throw new Error(`No font file ${name}`);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`The font ${name} could not be loaded`);
    return response.arrayBuffer();
  },
};
