import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { pageNonce } from './pageNonce.ts';
import { theme } from './theme.ts';
import { themeSheet } from './themeSheet.ts';

const cache = createCache({ key: 'pl', nonce: pageNonce, prepend: true });

/**
 * The theme of the component library for what stands in it. There may be several on a page: they share their
 * styles, and React puts the variables there once. The scheme is the page's, see useThemeMode.
 */
export function ThemeScope({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <style href="plumbline-theme" precedence="theme" nonce={pageNonce}>
        {themeSheet}
      </style>
      <ThemeProvider theme={theme} disableStyleSheetGeneration colorSchemeNode={null}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
