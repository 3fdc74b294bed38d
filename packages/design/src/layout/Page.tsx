import { useLayoutEffect, useRef, type ReactNode } from 'react';

type PageProps = {
  children: ReactNode;
  /** Tables use it all, forms 720 px. */
  width?: 'full' | 'form' | 'text';
  /** A form on it is not what the page is for, so a phone's bottom bar stays; see the shell's frame.css. */
  keepsBottomBar?: boolean;
};

/** The space a page stands in; below it stays room for the assistant's button. */
export function Page({ children, width = 'full', keepsBottomBar = false }: PageProps) {
  const page = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const around = page.current?.parentElement;
    if (!around) return undefined;
    around.dataset.pageWidth = width;
    return () => void delete around.dataset.pageWidth;
  }, [width]);
  return (
    <div
      className="pl-page"
      data-width={width}
      data-keeps-bottom-bar={keepsBottomBar || undefined}
      ref={page}
    >
      {children}
    </div>
  );
}
