import { Box, Button } from '@plumbline/design';
import { useSession, useToasts } from '@plumbline/platform';
import { useRef, useState, type ChangeEvent } from 'react';
import {
  checklistFolder,
  useFieldChecklistsQuery,
  useFieldTemplatesQuery,
} from '../../data/checklists.ts';
import { checklistsShown } from '../../data/checklistsShown.ts';
import { logFolder, logsShown, useFieldLogsQuery } from '../../data/dailyLogs.ts';
import { useFieldQueue } from '../../data/fieldQueue.ts';
import { useFieldPunchQuery } from '../../data/punch.ts';
import { tall } from '../../shared/touch.ts';
import type { FillChecklist } from '../checklists/FillDialog.tsx';
import { usePhotos } from '../photos/usePhotos.ts';
import { FillDialog, LogDialog, PunchDialog, StartDialog } from '../site-dialogs/siteDialogs.ts';

const large = { ...tall(72), fontSize: '1.0625rem' };

type SiteActionsProps = { project: string; day: string };
type Open = 'log' | 'start' | 'punch' | FillChecklist;

export function SiteActions({ project, day }: SiteActionsProps) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  // Read ahead, so that each opens at once and without a connection too.
  const log = useTodaysLog(project, day);
  const checklists = useStartChoices(project);
  const punch = useFieldPunchQuery(project).data;
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, mt: 2 }}>
        <Camera project={project} />
        <Button variant="outlined" sx={large} onClick={() => setOpen('log')}>
          Daily log
        </Button>
        <Button variant="outlined" sx={large} onClick={() => setOpen('start')}>
          Checklist
        </Button>
        <Button variant="outlined" sx={large} onClick={() => setOpen('punch')}>
          Punch item
        </Button>
      </Box>
      {open === 'log' && <LogDialog projectId={project} today={day} log={log} onClose={close} />}
      {open === 'start' && (
        <StartDialog projectId={project} {...checklists} onStart={setOpen} onClose={close} />
      )}
      {open === 'punch' && (
        <PunchDialog
          projectId={project}
          list={punch ?? { today: day, items: [], people: [], vendors: [] }}
          item={undefined}
          onClose={close}
        />
      )}
      {typeof open === 'object' && <FillDialog checklist={open} onClose={close} />}
    </>
  );
}

/** The user's own log of today, if there is one. */
function useTodaysLog(project: string, day: string) {
  const { user } = useSession();
  const { data } = useFieldLogsQuery(project);
  const { changes } = useFieldQueue(logFolder(project));
  return logsShown(data?.logs ?? [], changes, user.full_name).find(
    (one) => one.day === day && (one.user_id === user.id || (one.isQueued && one.user_id === '')),
  );
}

/** The templates, and the checklists in progress to continue. */
function useStartChoices(project: string) {
  const { user } = useSession();
  const { data } = useFieldChecklistsQuery(project);
  const templates = useFieldTemplatesQuery().data;
  const { changes } = useFieldQueue(checklistFolder(project));
  const shown = checklistsShown(data?.checklists ?? [], changes, user.full_name);
  return {
    templates: data?.templates ?? templates ?? [],
    started: shown.filter(({ status }) => status !== 'done'),
  };
}

function Camera({ project }: { project: string }) {
  const toasts = useToasts();
  const input = useRef<HTMLInputElement>(null);
  const { isWorking, takeAll } = usePhotos(project);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = '';
    const taken = await takeAll(files);
    if (taken.length === 0) return;
    toasts.info(taken.length === 1 ? 'Photo added to the job' : `${taken.length} photos added`);
  };
  return (
    <>
      <Button
        variant="outlined"
        sx={large}
        loading={isWorking}
        onClick={() => input.current?.click()}
      >
        Take photo
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        hidden
        aria-label="Photo of the job"
        onChange={(event) => void take(event)}
      />
    </>
  );
}
