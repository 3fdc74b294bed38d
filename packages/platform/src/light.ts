import { pageConfig } from '@plumbline/contract/config';
import { makeLightData, type DataError, type LightData } from '@plumbline/data/light';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

export { messageOf, type LightData } from '@plumbline/data/light';
/** Why a call failed. An alias, as declarations of other packages would name a re-export in place of their own module. */
export type LightError = DataError;

/**
 * Shows a light page, `src/light/<name>.tsx` of an area: a page for visitors that is a document without the shell.
 * What fails before anything is shown opens the same page in the shell.
 */
export function showLightPage(render: (data: LightData) => ReactNode): void {
  const place = document.getElementById('root');
  const config = document.getElementById('plumbline-config')?.textContent;
  if (!place || !config) throw new Error('The page has no #root, or no configuration');
  const { databaseUrl, databaseKey, apiUrl } = pageConfig.parse(JSON.parse(config));
  const url = new URL(databaseUrl, location.origin).href;
  createRoot(place).render(render(makeLightData({ url, key: databaseKey, apiUrl })));
}

/** Opens this address in the app, for what a light page can't do. */
export function openInApp(): void {
  const address = new URL(location.href);
  address.searchParams.set('app', '');
  location.replace(address);
}
