import { Box, Button, DateText, StatusChip, Typography, dotted } from '@plumbline/design';
import { lazyComponent, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { queuedMessage, useFieldQueue } from '../../data/fieldQueue.ts';
import {
  moveChange,
  punchFolder,
  useFieldMovePunchMutation,
  type PunchStatus,
  type ShownPunchItem,
} from '../../data/punch.ts';
import { refusalOf } from '../../shared/refusalOf.ts';
import { tall } from '../../shared/touch.ts';
import { PhotoThumb } from '../photos/PhotoThumb.tsx';
import { Pin } from './Pin.tsx';
import { planPinOf } from './punchForm.ts';
import { punchStatus } from './punchStatus.ts';

const SendBackDialog = lazyComponent(() =>
  import('./SendBackDialog.tsx').then((module) => module.SendBackDialog),
);

const PlanViewDialog = lazyComponent(() =>
  import('./PlanViewDialog.tsx').then((module) => module.PlanViewDialog),
);

type PunchRowProps = {
  item: ShownPunchItem;
  /** Where the photo is; undefined while that is not known. */
  src: string | undefined;
  today: string;
  canWrite: boolean;
  onEdit: () => void;
};

/** A punch item with what its reader may do next. */
export function PunchRow({ item, src, today, canWrite, onEdit }: PunchRowProps) {
  const isOverdue = item.status !== 'closed' && item.due_date !== null && item.due_date < today;
  const { pin_x: x, pin_y: y } = item;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1.5, borderTop: 1, borderColor: 'divider', py: 1.5 }}
    >
      {item.photo_hash && (
        <PhotoThumb src={src} isSent={item.photo !== null} alt={`Photo of ${item.title}`} size={72}>
          {x !== null && y !== null && src && <Pin x={x} y={y} size={14} />}
        </PhotoThumb>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{item.title}</Typography>
          <StatusChip {...punchStatus(item)} />
        </Box>
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {dotted(
            item.place,
            item.assignee ?? item.vendor ?? 'Not assigned',
            item.due_date && (
              <Box component="span" sx={isOverdue ? { color: 'error.main', fontWeight: 600 } : {}}>
                {isOverdue ? 'Overdue ' : 'Due '}
                <DateText value={item.due_date} />
              </Box>
            ),
            item.closer && `Closed by ${item.closer}`,
            item.is_late && 'Sent later',
          )}
        </Typography>
        {item.description && (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {item.description}
          </Typography>
        )}
        {item.status === 'open' && item.sent_back_reason && (
          <Typography variant="body2" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
            Sent back: {item.sent_back_reason}
          </Typography>
        )}
        {item.plan && <OnPlan item={item} />}
        {canWrite && !item.isQueued && <Actions item={item} onEdit={onEdit} />}
      </Box>
    </Box>
  );
}

function OnPlan({ item }: Pick<PunchRowProps, 'item'>) {
  const [isOpen, setOpen] = useState(false);
  const pin = planPinOf(item);
  if (!pin) return null;
  return (
    <>
      <Button sx={{ ...tall(48), textAlign: 'left' }} onClick={() => setOpen(true)}>
        {`On ${pin.name}, page ${pin.page}`}
      </Button>
      {isOpen && <PlanViewDialog pin={pin} onClose={() => setOpen(false)} />}
    </>
  );
}

function Actions({ item, onEdit }: Pick<PunchRowProps, 'item' | 'onEdit'>) {
  const toasts = useToasts();
  const [move] = useFieldMovePunchMutation();
  const { saveOrQueue } = useFieldQueue(punchFolder(item.project_id));
  const [isSendingBack, setSendingBack] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const { id, project_id, title, status } = item;
  const set = async (to: PunchStatus, done: string, reason?: string) => {
    const made = { id, project_id, status: to, ...(reason && { reason }) };
    setWorking(true);
    const { isQueued, error } = await saveOrQueue(moveChange(made, title), () => move(made));
    setWorking(false);
    if (error) return refusalOf(error);
    if (isQueued) toasts.info(queuedMessage);
    else toasts.success(done);
    return undefined;
  };
  const press = async (to: PunchStatus, done: string) => {
    const refused = await set(to, done);
    if (refused) toasts.error(refused.message);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
      {item.can_finish && (
        <Button
          variant="outlined"
          aria-label={`Ready for review: ${title}`}
          sx={tall(48)}
          loading={isWorking}
          onClick={() => void press('ready', 'Marked ready for review')}
        >
          Ready for review
        </Button>
      )}
      {status === 'ready' && item.can_close && (
        <Button
          variant="contained"
          color="success"
          aria-label={`Close ${title}`}
          sx={tall(48)}
          loading={isWorking}
          onClick={() => void press('closed', 'Punch item closed')}
        >
          Close
        </Button>
      )}
      {status !== 'open' && item.can_close && (
        <Button
          aria-label={`Send back ${title}`}
          sx={tall(48)}
          onClick={() => setSendingBack(true)}
        >
          Send back
        </Button>
      )}
      {item.can_edit && status !== 'closed' && (
        <Button aria-label={`Edit ${title}`} sx={tall(48)} onClick={onEdit}>
          Edit
        </Button>
      )}
      {isSendingBack && (
        <SendBackDialog
          title={title}
          onSend={async (reason) => set('open', 'Sent back', reason)}
          onClose={() => setSendingBack(false)}
        />
      )}
    </Box>
  );
}
