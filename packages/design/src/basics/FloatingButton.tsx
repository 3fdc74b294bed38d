import Fab, { type FabProps } from '@mui/material/Fab';
import useScrollTrigger from '@mui/material/useScrollTrigger';

type FloatingButtonProps = FabProps & {
  /** Above the one that has the corner. */
  isSecond?: boolean;
};

/** A round button over the bottom right corner; it steps aside while the page is read downwards. */
export function FloatingButton({ isSecond = false, sx, ...button }: FloatingButtonProps) {
  const isAside = useScrollTrigger({ threshold: 8 });
  return (
    <Fab
      color="primary"
      {...button}
      sx={[
        {
          position: 'fixed',
          right: { xs: 16, sm: 24 },
          bottom: isSecond
            ? { xs: 'calc(88px + env(safe-area-inset-bottom))', sm: 96 }
            : { xs: 'calc(16px + env(safe-area-inset-bottom))', sm: 24 },
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
