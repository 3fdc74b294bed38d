import Box from '@mui/material/Box';
import Fab, { type FabProps } from '@mui/material/Fab';
import { useRef, type ReactNode } from 'react';
import { useIsClear } from './useIsClear.ts';

type FloatingButtonProps = FabProps & {
  /** A page's own: shown instead of the one that has the corner on every page. */
  isSecond?: boolean;
  /** Only on windows narrower than this. */
  below?: 'md';
};

/** Left free around it, in px. */
const edge = 4;

/** From this width on a page shows its actions in its head, in px. */
const md = 900;

/** What takes the corner from the button: a bar at the bottom, or a form. */
const pageBars = '[data-bottom-bar], .pl-page:not([data-width="full"]) form [type="submit"]';

const shown = { transition: 'opacity 150ms' };
const hidden = { visibility: 'hidden', opacity: 0 } as const;

/** Hides the button. A scroll begins with this: it renders one element, and starts no transition. */
function WhileClear({ of, children }: { of: 'page' | 'shell'; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const others = of === 'page' ? pageBars : `${pageBars}, [data-floating="page"]`;
  const isClear = useIsClear(place, others);
  // No class: another one has the styles of the whole page computed anew, in the middle of a scroll.
  return (
    <div ref={place} data-floating={of} style={isClear ? shown : hidden}>
      {children}
    </div>
  );
}

/**
 * A round button in the bottom right corner, above the shell's bottom bar. Hidden wherever it would lie over
 * something that can be pressed, while the page is scrolled, and on forms: each of these buttons is a shortcut to
 * what the page or the shell offers too. There is one at most: a page's own hides the other.
 */
export function FloatingButton({ isSecond = false, below, sx, ...button }: FloatingButtonProps) {
  return (
    <Box
      sx={[
        {
          position: 'fixed',
          right: edge,
          bottom: `calc(${edge}px + var(--pl-bottom-bar, 0px) + env(safe-area-inset-bottom))`,
          zIndex: 'fab',
          '@media print': { display: 'none' },
        },
        ...(Array.isArray(sx) ? sx : [sx]),
        below !== undefined && { [`@media (min-width: ${md}px)`]: { display: 'none' } },
      ]}
    >
      <WhileClear of={isSecond ? 'page' : 'shell'}>
        <Fab color="primary" size="medium" {...button} />
      </WhileClear>
    </Box>
  );
}
