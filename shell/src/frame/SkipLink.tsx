import { Box } from '@plumbline/design/frame';
import { mainId } from './useRouteFocus.ts';

/** The first stop of the keyboard: past the menu, to the page. */
export function SkipLink() {
  return (
    <Box
      component="a"
      href={`#${mainId}`}
      onClick={(event: React.MouseEvent) => {
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
      sx={{
        position: 'fixed',
        left: 8,
        top: -60,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'background.paper',
        color: 'text.primary',
        '&:focus': { top: 8 },
      }}
    >
      Skip to content
    </Box>
  );
}
