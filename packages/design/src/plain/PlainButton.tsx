import type { ComponentProps, ElementType } from 'react';

type PlainButtonProps<As extends ElementType> = Omit<ComponentProps<As>, 'component'> & {
  /** The element or link that it is; a button unless told. */
  component?: As;
  /** `quiet` has the colour of the words around it. */
  kind?: 'text' | 'contained' | 'outlined' | 'quiet';
  size?: 'small' | 'medium';
};

/** A button that needs no component library: for the shell's frame, and for the states that areas share with it. */
export function PlainButton<As extends ElementType = 'button'>({
  component,
  kind = 'text',
  size = 'medium',
  ...rest
}: PlainButtonProps<As>) {
  const As: ElementType = component ?? 'button';
  const type = As === 'button' ? { type: 'button' } : {};
  return <As {...type} className="pl-button" data-kind={kind} data-size={size} {...rest} />;
}
