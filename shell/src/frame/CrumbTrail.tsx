import { Breadcrumbs, Link as TextLink, Typography } from '@plumbline/design';
import { Link } from 'react-router-dom';

type CrumbTrailProps = {
  way: readonly { path: string; title: string }[];
  /** The page's own title, when it set one. */
  here: string | undefined;
  /** What the page calls the one above it, when it says so. */
  above: string | undefined;
};

/** A long name is shortened, the page's own first: it stands whole below. */
const onOneLine = {
  '& ol': { flexWrap: 'nowrap' },
  '& li': { minWidth: 0 },
  '& li:not(:last-of-type)': { flexShrink: 0, maxWidth: '40%' },
  '& li > *': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
} as const;

/** The way down to a page, its last part being the page itself. */
export function CrumbTrail({ way, here, above }: CrumbTrailProps) {
  return (
    <Breadcrumbs
      aria-label="Breadcrumbs"
      className="crumbs"
      sx={{ px: { xs: 2, md: 3 }, pt: 2, mb: -1, fontSize: '0.875rem', ...onOneLine }}
    >
      {way.map(({ path, title }, at) =>
        at < way.length - 1 ? (
          <TextLink key={path} component={Link} to={path} underline="hover" color="inherit">
            {at === way.length - 2 ? (above ?? title) : title}
          </TextLink>
        ) : (
          <Typography key={path} variant="inherit" aria-current="page" color="text.primary">
            {here ?? title}
          </Typography>
        ),
      )}
    </Breadcrumbs>
  );
}
