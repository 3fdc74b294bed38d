import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import GlobalStyles from '@mui/material/GlobalStyles';
import GlobalStyles from '@mui/material/GlobalStyles';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';
import { ToastHost } from '../toasts/ToastHost.tsx';
import { fontFaces } from './fonts.ts';
import { fontFaces } from './fonts.ts';
import { fontFaces } from './fonts.ts';
import { pageNonce } from './pageNonce.ts';
import { theme } from './theme.ts';

// One rule for each face: as a list under one key they would overwrite each other.
const faces = fontFaces.map((face) => ({ '@font-face': face }));

// One rule each: in one object the faces would overwrite each other.
const fontFaceRules = fontFaces.map((face) => ({ '@font-face': face }));

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
        <GlobalStyles styles={fontFaces} />
        <CssBaseline enableColorScheme />
        <GlobalStyles styles={fontFaceRules} />
        <GlobalStyles styles={faces} />
        <ToastHost>{children}</ToastHost>
      </ThemeProvider>
    </CacheProvider>
  );
}
