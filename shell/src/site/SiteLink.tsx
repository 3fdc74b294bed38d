import type { ComponentProps, MouseEvent } from 'react';
import { useSiteHost } from './siteHost.ts';

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link inside the site: a real address that goes without a reload. */
export function SiteLink({
  href,
  children,
  ...anchor
}: ComponentProps<'a'> & { href: `/${string}` }) {
  const { go } = useSiteHost();
  return (
    <a
      {...anchor}
      href={href}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        go(href);
      }}
    >
      {children}
    </a>
  );
}
