import { useEffect, type ReactNode } from 'react';
import { keepFocus } from '../focus/keepFocus.ts';
import { ToastPlace } from '../toasts/ToastPlace.tsx';
import { fontFaces } from './fonts.ts';
import { pageNonce } from './pageNonce.ts';
import { showThemeMode } from './useThemeMode.ts';

/** Stands around everything that the shell draws: the fonts, and the place where toasts show. */
export function FrameRoot({ children }: { children: ReactNode }) {
  useEffect(showThemeMode, []);
  useEffect(keepFocus, []);
  return (
    <>
      <style href="plumbline-fonts" precedence="fonts" nonce={pageNonce}>
        {fontFaces}
      </style>
      {children}
      <ToastPlace />
    </>
  );
}
