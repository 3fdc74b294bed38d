import { Suspense, lazy } from 'react';

const PaletteDialog = lazy(() =>
  import('./PaletteDialog.tsx').then((module) => ({ default: module.PaletteDialog })),
);

/** The command palette; its code comes when it is first opened. */
export function Palette({ onClose }: { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <PaletteDialog onClose={onClose} />
    </Suspense>
  );
}
