import type { PageConfig } from '@plumbline/contract';
import { createContext, use } from 'react';
import type { LiveAreas } from '../areas/liveAreaTypes.ts';

/** What the shell's own parts know beside the platform. */
export type ShellValue = {
  config: PageConfig;
  live: LiveAreas;
  /** The page's own title, when it set one. */
  pageTitle: string | undefined;
  /** What the page calls the one above it. */
  titleAbove: string | undefined;
};

const ShellContext = createContext<ShellValue | undefined>(undefined);
export const ShellContextProvider = ShellContext.Provider;

/** Configuration, live areas and the page's title; inside the shell only. */
export function useShell(): ShellValue {
  const shell = use(ShellContext);
  if (!shell) throw new Error('ShellContext is missing');
  return shell;
}
