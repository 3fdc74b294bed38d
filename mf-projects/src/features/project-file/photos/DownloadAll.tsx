import { messageOf, useFetchAddresses } from '@plumbline/data';
import { Button } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { photoBucket, type Photo } from '../../../data/photos.ts';
import { downloadZip } from './downloadZip.ts';

type DownloadAllProps = {
  photos: readonly Photo[];
  /** Whether more photos aren't shown yet. */
  hasMore: boolean;
  name: string;
};

/** Downloads the photos shown as a zip. */
export function DownloadAll({ photos, hasMore, name }: DownloadAllProps) {
  const { fetchAddresses } = useFetchAddresses(photoBucket);
  const [isWorking, setWorking] = useState(false);
  const toasts = useToasts();
  const download = async () => {
    setWorking(true);
    const { data: urls, error } = await fetchAddresses(photos.map((photo) => photo.object_path));
    const files = photos.flatMap((photo) => {
      const url = urls?.[photo.object_path];
      return url ? [{ url, name: photo.file_name ?? `${photo.id}.jpg` }] : [];
    });
    const failed = error
      ? messageOf(error)
      : await downloadZip(files, name).then(
          () => undefined,
          () => 'Couldn’t download the photos. Try again.',
        );
    if (failed) toasts.error(failed);
    setWorking(false);
  };
  return (
    <Button loading={isWorking} onClick={() => void download()}>
      {hasMore ? `Download ${photos.length} photos` : 'Download all'}
    </Button>
  );
}
