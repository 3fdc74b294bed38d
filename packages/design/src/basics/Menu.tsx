import MuiMenu, { type MenuProps } from '@mui/material/Menu';
import { useEffect, useRef, type FocusEvent } from 'react';
import { LandmarkModal } from './LandmarkModal.tsx';

const slots = { root: LandmarkModal };

/**
 * A menu in the landmark of its opener. It closes when something opens over it, as the search of Ctrl-K does: the focus
 * then leaves it.
 */
export function Menu({ onClose, ...menu }: MenuProps) {
  const { open } = menu;
  const goneTo = useRef<HTMLElement>(null);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!open || !(relatedTarget instanceof HTMLElement)) return;
    if (currentTarget.contains(relatedTarget)) return;
    goneTo.current = relatedTarget;
    onClose?.({}, 'backdropClick');
  };
  // The library gives the focus back to the opener, also when it is elsewhere already.
  useEffect(() => {
    if (open) return;
    goneTo.current?.focus();
    goneTo.current = null;
  }, [open]);
  return <MuiMenu {...menu} {...(onClose && { onClose })} onBlur={leave} slots={slots} />;
}
