import { Link as TextLink, Typography } from '@plumbline/design';
import { Link } from '@plumbline/platform';
import Markdown from 'markdown-to-jsx';
import type { ReactNode } from 'react';

/** Only links into the product are links; other URLs are plain text. */
function SafeLink({ href = '', children }: { href?: string; children?: ReactNode }) {
  return /^\/(?![/\\])/.test(href) ? (
    <TextLink component={Link} to={href}>
      {children}
    </TextLink>
  ) : (
    <span>{children}</span>
  );
}

function Heading({ children }: { children?: ReactNode }) {
  return (
    <Typography component="p" variant="subtitle2" sx={{ fontWeight: 600 }}>
      {children}
    </Typography>
  );
}

/** An image would send a request to its URL; show its alt text instead. */
const ImageAlt = ({ alt = '' }: { alt?: string }) => <span>{alt}</span>;

const options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  overrides: {
    a: { component: SafeLink },
    img: { component: ImageAlt },
    h1: { component: Heading },
    h2: { component: Heading },
    h3: { component: Heading },
    h4: { component: Heading },
    h5: { component: Heading },
    h6: { component: Heading },
  },
};

/** Markdown of an answer without HTML, images, or external links. */
export function SafeMarkdown({ text }: { text: string }) {
  return <Markdown options={options}>{text}</Markdown>;
}
