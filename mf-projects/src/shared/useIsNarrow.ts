import { useMediaQuery, type Theme } from '@plumbline/design';

/** Whether the side panel is below the tabs instead of beside them. */
export const useIsNarrow = () => useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'));
