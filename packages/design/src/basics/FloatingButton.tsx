import Fab, { type FabProps } from '@mui/material/Fab';
import useScrollTrigger from '@mui/material/useScrollTrigger';

type FloatingButtonProps = FabProps & {
  /** Above the one that has the corner. */
  isSecond?: boolean;
};

/**
 * A round button in the bottom right corner, close to the edges, so that it covers the margin of the page rather than
 * its acts; it steps aside while the page is read downwards.
 */
export function FloatingButton({ isSecond = false, sx, ...button }: FloatingButtonProps) {
  const isAside = useScrollTrigger({ threshold: 8 });
  return (
    <Fab
      color="primary"
      size="medium"
      {...button}
      sx={[
        {
          position: 'fixed',
          right: 4,
          bottom: `calc(${isSecond ? 60 : 4}px + env(safe-area-inset-bottom))`,
          zIndex: 'fab',
          transition: 'transform 200ms, background-color 250ms',
          '@media print': { display: 'none' },
        },
        // The keyboard reaches it all the same.
        isAside && { '&:not(:focus-visible)': { transform: 'translateY(200px)' } },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  );
}
