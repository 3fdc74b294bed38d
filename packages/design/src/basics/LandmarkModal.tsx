import Modal, { type ModalProps } from '@mui/material/Modal';
import type { PopoverProps } from '@mui/material/Popover';
import { useState } from 'react';
import { createPortal } from 'react-dom';

/** The dialog or landmark that the opener is in: all content belongs in one, and a body has none by itself. */
const surroundings = (opener: Element) =>
  opener.closest('dialog, [role="dialog"], [role="alertdialog"], main') ??
  opener.closest('header, nav') ??
  document.body;

type LandmarkModalProps = ModalProps & { ownerState: Pick<PopoverProps, 'anchorEl'> };

/** The root of a menu or dropdown list: opens in the landmark of the element it is anchored to. */
export function LandmarkModal({ ownerState: { anchorEl }, ...modal }: LandmarkModalProps) {
  // Without an opener, the list is closing where it was open.
  const [last, setLast] = useState<Element>(document.body);
  const parent = modal.open && anchorEl instanceof Element ? surroundings(anchorEl) : last;
  if (parent !== last) setLast(parent);
  // A portal of ours: one of the library's would lock the landmark's scrolling instead of the page's.
  return createPortal(<Modal {...modal} disablePortal />, parent);
}
