import type { ReactNode } from 'react';
import { FrameRoot } from './FrameRoot.tsx';
import { ThemeScope } from './ThemeScope.tsx';

/** All that a page drawn with the component library stands in; the shell puts its two parts where each is needed. */
export function ThemeRoot({ children }: { children: ReactNode }) {
  return (
    <FrameRoot>
      <ThemeScope>{children}</ThemeScope>
    </FrameRoot>
  );
}
