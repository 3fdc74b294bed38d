import { Avatar, toneVars } from '@plumbline/design';
import { initialsOf } from './initialsOf.ts';

type PersonPictureProps = {
  name: string;
  /** In pixels. */
  size: number;
  src?: string | null;
  /** What it is for those who listen; without one it only accompanies the name beside it. */
  alt?: string;
};

/** A person's picture, or their initials in its place. */
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
