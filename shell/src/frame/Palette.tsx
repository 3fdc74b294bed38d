import { useLayoutEffect, useRef, useState } from 'react';
import { lazily } from './lazily.tsx';
import type { PaletteProps } from './PaletteDialog.tsx';

const PaletteDialog = lazily(
  () => import('./PaletteDialog.tsx').then((module) => module.PaletteDialog),
  PaletteWait,
);

/** Jumps to any page, act or record. Whoever opens it types at once, so what is typed before its code has come is kept. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  return <PaletteDialog typed={typed} onType={setTyped} onClose={onClose} />;
}

/** Stands where the palette will: the browser's own dialog, which keeps the focus inside and gives it back. */
function PaletteWait({ typed, onType, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className="palette-wait" aria-label="Go to…" onCancel={onClose}>
      <input
        aria-label="Page, action or record"
        placeholder="Page, action or record"
        maxLength={100}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </dialog>
  );
}
