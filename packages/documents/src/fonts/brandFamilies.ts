import type { Family } from './families.ts';

/** The typefaces that a brand can have and their folders below @fontsource; all under the SIL Open Font License. */
const folders = {
  Inter: 'inter',
  Roboto: 'roboto',
  'Open Sans': 'open-sans',
  Lato: 'lato',
  Montserrat: 'montserrat',
  // renamed by its makers since the specification was written; the letters are the same
  'Source Sans Pro': 'source-sans-3',
} as const;

/** Folder of a brand's typeface; undefined for one that is not among the six. */
export const brandFolder = (font: string | null | undefined): string | undefined =>
  Object.entries(folders).find(([name]) => name === font)?.[1];

/** A brand's typeface as a family that is tried before all others: it has the Latin letters. */
export function brandFamily(font: string | null | undefined): Family | undefined {
  const folder = brandFolder(font);
  return folder === undefined
    ? undefined
    : { folder, hasBold: true, slices: /^latin(-ext)?$/, wants: (code) => code < 0x2c60 };
}
