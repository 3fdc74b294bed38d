import { useLayoutEffect, useRef, useState } from 'react';
import { lazily } from './lazily.tsx';
import type { PaletteProps } from './PaletteDialog.tsx';

const PaletteDialog = lazily(
  () => import('./PaletteDialog.tsx').then((module) => module.PaletteDialog),
  PaletteWait,
);

/** Jumps to any page, action, or record. Whoever opens it types at once, so what is typed before its code has come is kept. */
export function Palette({ initial, onClose }: { initial: string; onClose: () => void }) {
  const [typed, setTyped] = useState(initial);
  return <PaletteDialog typed={typed} onType={setTyped} onClose={onClose} />;
}

/** Shown until the palette's code arrives: the browser's own dialog, which keeps the focus inside and gives it back. */
function PaletteWait({ typed, onType, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className="palette-wait" aria-label="Search" onCancel={onClose}>
      <input
        aria-label="Search or jump to…"
        placeholder="Search or jump to…"
        maxLength={100}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </dialog>
  );
}
