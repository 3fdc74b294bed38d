import type { ComponentProps } from 'react';

type PlainIconButtonProps = ComponentProps<'button'> & {
  /** At the edge of a bar the icon, not its round, keeps the margin. */
  edge?: 'start' | 'end';
};

/** A round button with an icon, without the component library. */
export function PlainIconButton({ edge, className = '', ...button }: PlainIconButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={`pl-icon-button ${className}`.trimEnd()}
      data-edge={edge}
    />
  );
}
