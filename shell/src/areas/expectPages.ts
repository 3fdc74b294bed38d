import type { LivePage } from './liveAreaTypes.ts';

/** Whoever rests on a link so long is about to follow it; who only passes over it asks for nothing. */
const restMs = 65;

/** Asks for the code of the page that a link leads to as soon as somebody rests on the link or presses it. */
export function expectPages(pageAt: (pathname: string) => LivePage | undefined): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const expectAfter = (wait: number) => (event: PointerEvent) => {
    clearTimeout(resting);
    const link =
      event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
    if (!link || link.origin !== location.origin) return;
    const expect = () => pageAt(link.pathname)?.expect();
    if (wait === 0) expect();
    else resting = setTimeout(expect, wait);
  };
  document.addEventListener('pointerover', expectAfter(restMs), { passive: true });
  document.addEventListener('pointerdown', expectAfter(0), { passive: true });
}
