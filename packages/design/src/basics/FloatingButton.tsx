import Box from '@mui/material/Box';
import Fab, { type FabProps } from '@mui/material/Fab';
import useScrollTrigger from '@mui/material/useScrollTrigger';
import { useLayoutEffect } from 'react';

type FloatingButtonProps = FabProps & {
  /** Beside the one that has the corner. */
  isSecond?: boolean;
};

/** Its size, and what is left free around it. */
const room = { button: 48, edge: 4 };
const strip = room.button + 2 * room.edge;

let shown = 0;
const mark = () => document.documentElement.toggleAttribute('data-floating-button', shown > 0);

/** Marks the page while a floating button is shown, so that scrolling to the focus leaves room for it. */
function usePageMark() {
  useLayoutEffect(() => {
    shown += 1;
    mark();
    return () => {
      shown -= 1;
      mark();
    };
  }, []);
}

/**
 * A round button in the bottom right corner. Up to a tablet the page ends above it, so that it never lies over half
 * of what can be pressed or read; where a page has a bar of its own there, marked `data-bottom-bar`, that bar makes
 * room. It steps aside while the page is read downwards.
 */
export function FloatingButton({ isSecond = false, sx, ...button }: FloatingButtonProps) {
  usePageMark();
  const isAside = useScrollTrigger({ threshold: 8 });
  return (
    <Box
      sx={[
        {
          position: 'fixed',
          left: { xs: 0, lg: 'auto' },
          right: isSecond ? strip : 0,
          bottom: 0,
          // Over the strip of the first, which comes later in the page.
          zIndex: ({ zIndex }) => zIndex.fab + Number(isSecond),
          display: 'flex',
          justifyContent: 'flex-end',
          padding: `${room.edge}px`,
          paddingBottom: `calc(${room.edge}px + env(safe-area-inset-bottom))`,
          pointerEvents: { lg: 'none' },
          background: {
            xs: 'linear-gradient(transparent, var(--pl-palette-background-default) 10px)',
            lg: 'none',
          },
          transition: 'transform 200ms',
          '& > *': { pointerEvents: 'auto' },
          'html:has([data-bottom-bar]) &': { background: 'none', pointerEvents: 'none' },
          '@media print': { display: 'none' },
        },
        // The keyboard reaches it all the same.
        isAside && { '&:not(:has(:focus-visible))': { transform: 'translateY(200px)' } },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      <Fab color="primary" size="medium" {...button} />
    </Box>
  );
}
