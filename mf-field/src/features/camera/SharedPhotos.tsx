import { Alert, Button } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useEffect, useState } from 'react';
import { usePhotos } from '../photos/usePhotos.ts';
import { forgetSharedPhotos, sharedPhotos } from './sharedPhotos.ts';

const named = (count: number) => (count === 1 ? '1 photo' : `${count} photos`);

/** Photos that another app shared with Plumbline, to add to the job that is chosen. */
export function SharedPhotos({ project }: { project: string }) {
  const [files, setFiles] = useState<File[]>([]);
  const { isWorking, takeAll } = usePhotos(project);
  const toasts = useToasts();
  useEffect(() => void sharedPhotos().then(setFiles), []);
  if (files.length === 0) return null;
  const add = async () => {
    const added = await takeAll(files);
    await forgetSharedPhotos();
    setFiles([]);
    toasts.success(`${named(added.length)} added to the job`);
  };
  const discard = async () => {
    await forgetSharedPhotos();
    setFiles([]);
  };
  return (
    <Alert
      severity="info"
      action={
        <>
          <Button color="inherit" loading={isWorking} onClick={() => void add()}>
            Add to this job
          </Button>
          <Button color="inherit" disabled={isWorking} onClick={() => void discard()}>
            Discard
          </Button>
        </>
      }
    >
      {named(files.length)} shared from another app
    </Alert>
  );
}
