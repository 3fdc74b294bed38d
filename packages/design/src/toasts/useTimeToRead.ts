import { useEffect, useEffectEvent, useState, type FocusEvent } from 'react';

/**
 * Closes what shows for `milliseconds`; not while it has the pointer or the focus, nor while the window is left: the
 * time begins again after each of them (WCAG 2.2.1), and whenever `times` changes. Answers what its element listens to.
 */
export function useTimeToRead(milliseconds: number, close: () => void, times = 1) {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const onTime = useEffectEvent(close);
  const isHeld = isPointed || isFocused || isLeft;

  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => onTime(), milliseconds);
    return () => clearTimeout(timer);
  }, [isHeld, milliseconds, times]);
  useEffect(() => {
    const leave = () => setLeft(true);
    const come = () => setLeft(false);
    addEventListener('blur', leave);
    addEventListener('focus', come);
    return () => {
      removeEventListener('blur', leave);
      removeEventListener('focus', come);
    };
  }, []);

  return {
    onMouseEnter: () => setPointed(true),
    onMouseLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocused(currentTarget.contains(relatedTarget)),
  };
}
