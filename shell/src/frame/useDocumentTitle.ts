import { useEffect } from 'react';

/** Names the page in the tab: "Projects · Plumbline". */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Plumbline`;
  }, [title]);
}
