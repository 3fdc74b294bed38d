import MuiMenu, { type MenuProps } from '@mui/material/Menu';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { createPortal } from 'react-dom';

/** The dialog or landmark that the opener is in: all content belongs in one, and a body has none by itself. */
const surroundings = (opener: Element) =>
  opener.closest('dialog, [role="dialog"], main') ?? opener.closest('header, nav') ?? document.body;

/**
 * A menu in the landmark of its opener. It closes when something opens over it, as the search of Ctrl-K does: the focus
 * then leaves it.
 */
export function Menu({ onClose, ...menu }: MenuProps) {
  const { open, anchorEl } = menu;
  // Without an opener, the menu is closing where it was open.
  const [last, setLast] = useState<Element>(document.body);
  const parent = open && anchorEl instanceof Element ? surroundings(anchorEl) : last;
  if (parent !== last) setLast(parent);
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
  // A portal of ours: one of the library's would lock the landmark's scrolling instead of the page's.
  return createPortal(
    <MuiMenu {...menu} {...(onClose && { onClose })} onBlur={leave} disablePortal />,
    parent,
  );
}
