import { Avatar, toneVars } from '@plumbline/design';
import { initialsOf } from './initialsOf.ts';

type PersonPictureProps = {
  name: string;
  /** In pixels. */
  size: number;
  src?: string | null;
  /** Text for screen readers; omitted next to a visible name. */
  alt?: string;
};

/** A person's picture, or their initials. */
export function PersonPicture({ name, size, src, alt }: PersonPictureProps) {
  const { soft, onSoft } = toneVars('primary');
  return (
    <Avatar
      {...(src && { src })}
      {...(alt ? { alt } : { 'aria-hidden': true })}
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.375,
        fontWeight: 600,
        bgcolor: soft,
        color: onSoft,
      }}
    >
      {initialsOf(name)}
    </Avatar>
  );
}
