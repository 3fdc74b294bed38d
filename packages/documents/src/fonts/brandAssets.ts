import type { Context } from './context.ts';

// The bundler reads each call as it stands: folder and pattern must be literals.
const files: Record<string, Context> = {
  inter: import.meta.webpackContext('../../node_modules/@fontsource/inter/files', {
    regExp: /-latin(-ext)?-[47]00-normal\.woff$/,
    mode: 'sync',
    recursive: false,
  }),
  lato: import.meta.webpackContext('../../node_modules/@fontsource/lato/files', {
    regExp: /-latin(-ext)?-[47]00-normal\.woff$/,
    mode: 'sync',
    recursive: false,
  }),
  montserrat: import.meta.webpackContext('../../node_modules/@fontsource/montserrat/files', {
    regExp: /-latin(-ext)?-[47]00-normal\.woff$/,
    mode: 'sync',
    recursive: false,
  }),
  'open-sans': import.meta.webpackContext('../../node_modules/@fontsource/open-sans/files', {
    regExp: /-latin(-ext)?-[47]00-normal\.woff$/,
    mode: 'sync',
    recursive: false,
  }),
  roboto: import.meta.webpackContext('../../node_modules/@fontsource/roboto/files', {
    regExp: /-latin(-ext)?-[47]00-normal\.woff$/,
    mode: 'sync',
    recursive: false,
  }),
  'source-sans-3': import.meta.webpackContext(
    '../../node_modules/@fontsource/source-sans-3/files',
    { regExp: /-latin(-ext)?-[47]00-normal\.woff$/, mode: 'sync', recursive: false },
  ),
};

/** Where the bundler laid a file of a brand's typeface; undefined for other families. */
export function brandFile(folder: string, name: string): string | undefined {
  const address = files[folder]?.(`./${name}`);
  return typeof address === 'string' ? address : undefined;
}
