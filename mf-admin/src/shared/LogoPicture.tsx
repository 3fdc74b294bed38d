import { logoAddress } from '@plumbline/data';
import { Box, VisuallyHidden } from '@plumbline/design';
import { initialsOf } from './initialsOf.ts';

type LogoPictureProps = {
  /** Stored path or URL; shows initials if empty. */
  path: string | null | undefined;
  name: string;
  size?: number;
};

/** A company's logo on white, or its initials. */
export function LogoPicture({ path, name, size = 96 }: LogoPictureProps) {
  const address = logoAddress(path);
  const box = {
    width: size,
    height: size,
    flexShrink: 0,
    borderRadius: 1,
    border: 1,
    borderColor: 'divider',
    bgcolor: '#ffffff',
  };
  if (!address)
    return (
      <Box
        sx={{
          ...box,
          display: 'grid',
          placeContent: 'center',
          bgcolor: 'action.hover',
          color: 'text.secondary',
          fontSize: size / 3,
          fontWeight: 700,
        }}
      >
        <span aria-hidden>{initialsOf(name)}</span>
        <VisuallyHidden>No logo yet</VisuallyHidden>
      </Box>
    );
  return (
    <Box
      component="img"
      src={address}
      alt={`Logo of ${name}`}
      sx={{ ...box, objectFit: 'contain', p: 1 }}
    />
  );
}
