import { useState, type MouseEvent } from 'react';

/** A menu and the button that opens it; `wasOpened` stays, so that closing can be drawn. */
export function useMenuAnchor() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  return {
    anchor,
    wasOpened,
    close: () => setAnchor(null),
    button: {
      'aria-haspopup': 'menu' as const,
      'aria-expanded': anchor !== null,
      onClick: (event: MouseEvent<HTMLElement>) => {
        setAnchor(event.currentTarget);
        setOpened(true);
      },
    },
  };
}
