import type { ReactNode } from 'react';

/** Words for those who listen and do not look. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="pl-hidden">{children}</span>;
}
