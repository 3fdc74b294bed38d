import { Box, VisuallyHidden } from '@plumbline/design';

/** 0 to 5 stars, in halves. */
export function Stars({ stars }: { stars: number }) {
  return (
    <>
      <VisuallyHidden>{`${stars} of 5 stars`}</VisuallyHidden>
      <Box
        component="span"
        aria-hidden
        sx={{
          fontSize: '1rem',
          letterSpacing: '0.05em',
          backgroundImage: `linear-gradient(90deg, var(--pl-palette-accent-main) ${stars * 20}%, var(--pl-palette-divider) ${stars * 20}%)`,
          backgroundClip: 'text',
          color: 'transparent',
        }}
      >
        ★★★★★
      </Box>
    </>
  );
}
