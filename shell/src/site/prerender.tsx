import { fontFaces } from '@plumbline/design/font';
import { renderToString } from 'react-dom/server';
import { sitePages } from './sitePages.ts';
import { sessionStorageKey } from '@plumbline/data/visitor';
import { earlyScript } from './early.ts';
import { tabTitle } from './tabTitle.ts';

/** A public page as it is drawn before any script runs; `html` is empty when it has to be drawn late. */
export type DrawnPage = {
  path: string;
  name: string;
  title: string;
  /** Runs before anything is painted. */
  headScript: string;
  /** Runs once the whole page is there. */
  endScript: string;
  html: string;
};

// Hides a page for visitors while the kept session, or the code of an OAuth provider, is looked at.
const hideFromSignedIn = `try{if(localStorage.getItem('${sessionStorageKey}')||/[?&]code=/.test(location.search))document.documentElement.dataset.returning=''}catch{}`;

/** The faces of the site, with addresses below /assets. */
export const styles: string = fontFaces.replaceAll(/url\(file:\/\/\//g, 'url(/');

/** Draws all public pages; the build puts each into a file of its own. */
export function drawPages(): Promise<DrawnPage[]> {
  return Promise.all(
    sitePages.map(async ({ path, name, title, isForVisitors, isDrawnLate, load }) => {
      const Page = await load();
      const html = isDrawnLate ? '' : renderToString(<Page />);
      const headScript = isForVisitors ? hideFromSignedIn : '';
      return { path, name, title: tabTitle(title), headScript, endScript: earlyScript, html };
    }),
  );
}
