import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';
import { ToastPlace } from '../toasts/ToastPlace.tsx';
import { fontFaces } from './fonts.ts';
import { pageNonce } from './pageNonce.ts';
import { theme } from './theme.ts';

type ThemeRootProps = {
  children: ReactNode;
  /** Nonce for the page's style elements; the page's own by default. */
  nonce?: string;
};

/** Everything that is drawn stands in here: theme, page styles, and the place where toasts show. */
export function ThemeRoot({ children, nonce = pageNonce }: ThemeRootProps) {
  const cache = useMemo(() => createCache({ key: 'pl', nonce, prepend: true }), [nonce]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} modeStorageKey="plumbline-theme">
        <CssBaseline enableColorScheme />
        <GlobalStyles styles={fontFaces} />
        {children}
        <ToastPlace />
      </ThemeProvider>
    </CacheProvider>
  );
}
