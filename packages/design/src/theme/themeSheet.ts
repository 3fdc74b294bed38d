import { theme } from './theme.ts';

type Sheet = Record<string, Record<string, unknown>>;

const rule = ([selector, values]: [string, Record<string, unknown>]) =>
  `${selector}{${Object.entries(values)
    .filter(([name]) => name.startsWith('--'))
    .map(([name, value]) => `${name}:${String(value)}`)
    .join(';')}}`;

const sheets: Sheet[] = theme.generateStyleSheets();

/** The theme's variables for both schemes, as CSS. */
export const themeSheet = sheets.flatMap((sheet) => Object.entries(sheet).map(rule)).join('\n');
