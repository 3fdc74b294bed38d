import { skipToken } from '@plumbline/data';
import { useProjectPhotoUrlsQuery } from '../data/photos.ts';
import { useRenewal } from './useRenewal.ts';

/** Where stored photos are, while the page is open: `undefined` until it is known, '' for a file that is gone. */
export function usePhotoUrls(paths: readonly string[]) {
  const query = useProjectPhotoUrlsQuery(paths.length > 0 ? paths : skipToken);
  useRenewal(query);
  const isAnswered = Boolean(query.currentData ?? query.error);
  return (path: string) => query.data?.[path] ?? (isAnswered ? '' : undefined);
}
