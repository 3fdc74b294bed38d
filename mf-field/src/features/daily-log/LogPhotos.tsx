import { useFileAddresses } from '@plumbline/data';
import { photoBucket } from '@plumbline/data/photos';
import { Box, CloseIcon, IconButton, Typography } from '@plumbline/design';
import { useState } from 'react';
import type { DailyLog } from '../../data/dailyLogs.ts';
import { PhotoButtons } from '../photos/PhotoButtons.tsx';
import { PhotoThumb } from '../photos/PhotoThumb.tsx';
import { usePhotos } from '../photos/usePhotos.ts';

type LogPhotosProps = {
  project: string;
  log: DailyLog | undefined;
  hashes: readonly string[];
  onChange: (hashes: string[]) => void;
};

/** The photos of a log: uploaded to the project, and linked from the log. */
export function LogPhotos({ project, log, hashes, onChange }: LogPhotosProps) {
  const { isWorking, takeAll } = usePhotos(project);
  const [taken, setTaken] = useState<Record<string, string>>({});
  const paths = new Map(
    log?.photos.map(({ hash, thumbnail_path, object_path }) => [
      hash,
      thumbnail_path ?? object_path,
    ]),
  );
  const addressOf = useFileAddresses(photoBucket, [...paths.values()]);
  const add = async (files: File[]) => {
    const added = await takeAll(files);
    setTaken((all) => ({
      ...all,
      ...Object.fromEntries(added.map(({ hash, url }) => [hash, url])),
    }));
    onChange([...new Set([...hashes, ...added.map(({ hash }) => hash)])].slice(0, 50));
  };
  const srcOf = (hash: string) => {
    const path = paths.get(hash);
    return taken[hash] ?? (path && addressOf(path));
  };
  return (
    <Box component="section" aria-label="Photos">
      <Typography sx={{ fontWeight: 600, mb: 1 }}>Photos</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
        {hashes.map((hash, at) => (
          <PhotoThumb
            key={hash}
            src={srcOf(hash)}
            isSent={paths.has(hash)}
            alt={`Photo ${at + 1}`}
            size={96}
          >
            <IconButton
              aria-label={`Remove photo ${at + 1} from the log`}
              size="small"
              sx={{ position: 'absolute', top: 2, right: 2, bgcolor: 'background.paper' }}
              onClick={() => onChange(hashes.filter((one) => one !== hash))}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          </PhotoThumb>
        ))}
      </Box>
      <PhotoButtons
        label="Photos of the log"
        isWorking={isWorking}
        multiple
        onFiles={(files) => void add(files)}
      />
    </Box>
  );
}
