import type { ReactNode } from 'react';

type PageProps = {
  children: ReactNode;
  /** Tables use it all, forms 720 px. */
  width?: 'full' | 'form' | 'text';
};

/** The space a page stands in; below it stays room for the assistant's button. */
export function Page({ children, width = 'full' }: PageProps) {
  return (
    <div className="pl-page" data-width={width}>
      {children}
    </div>
  );
}
