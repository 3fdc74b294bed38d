import { ownerOf, queueMutation, useQueuedMutations } from '@plumbline/data';
import { RefusedFile } from '@plumbline/data/photos';
import { useSession, useToasts } from '@plumbline/platform';
import { useEffect, useRef, useState } from 'react';
import { leadFileFolder, leadFileUpload } from './leadFileUpload.ts';

/** Uploads of a lead's files: in the background, after a reload too, and once there is a connection. */
export function useLeadUploads(lead: string) {
  const session = useSession();
  const owner = ownerOf(session);
  const toasts = useToasts();
  const [isPreparing, setPreparing] = useState(false);
  const uploads = useQueuedMutations(owner, leadFileFolder(lead));
  // A sent change is removed when the lead reloads, so its result is reported before that.
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, state, shows, remark } of uploads) {
      if (state !== 'sent' || !remark || told.current.has(id)) continue;
      told.current.add(id);
      toasts.info(`${String(shows)}: ${remark}`);
    }
  }, [uploads, toasts]);
  const add = async (file: File) => {
    try {
      const upload = await leadFileUpload({ company: session.company.id, lead, file });
      await queueMutation({ ...upload, owner });
    } catch (error) {
      const why = error instanceof RefusedFile ? error.message : 'Couldn’t read the file.';
      toasts.error(`${file.name}: ${why}`);
    }
  };
  return {
    uploads,
    isPreparing,
    addAll: async (files: Iterable<File>) => {
      setPreparing(true);
      // One at a time: each is in memory meanwhile.
      // oxlint-disable-next-line no-await-in-loop
      for (const file of files) await add(file);
      setPreparing(false);
    },
  };
}
