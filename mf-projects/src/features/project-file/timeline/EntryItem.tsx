import {
  Box,
  Button,
  Card,
  Chip,
  Collapse,
  DateText,
  dotted,
  ExpandMoreIcon,
  Facts,
  IconButton,
  ProgressBar,
  StatusChip,
  statusDisplay,
  Typography,
} from '@plumbline/design';
import { labelOf } from '@plumbline/domain';
import { useId, useState } from 'react';
import type { TimelineEntry } from '../../../data/timeline.ts';
import type { Drafted } from '../../../data/timelineWork.ts';
import { daysText, entryStatusDisplay, typeLabel } from '../../../shared/timelineLabels.ts';
import { QueuedMark } from '../../../shared/QueuedMark.tsx';

type EntryItemProps = {
  entry: Drafted<TimelineEntry>;
  /** Titles of the entries that it waits for. */
  dependencies: readonly string[];
  canWork: boolean;
  onEdit: () => void;
  onComplete: () => void;
  onDelete: () => void;
};

/** One entry of the timeline with its expandable details. */
export function EntryItem({
  entry,
  dependencies,
  canWork,
  onEdit,
  onComplete,
  onDelete,
}: EntryItemProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const look = statusDisplay(entryStatusDisplay, entry.status);
  return (
    <Card component="article" aria-label={entry.title} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
              {entry.title}
            </Typography>
            <Chip size="small" variant="outlined" label={labelOf(typeLabel, entry.type)} />
            <StatusChip {...look} />
          </Box>
          {entry.description && (
            <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
              {entry.description}
            </Typography>
          )}
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {dotted(
              <>
                Due <DateText value={entry.due_date} />
              </>,
              entry.assignee_name,
              entry.duration_days !== null && daysText(entry.duration_days),
            )}
          </Typography>
          <QueuedMark change={entry.queued} />
        </Box>
        <IconButton
          aria-label={`${isOpen ? 'Hide' : 'Show'} details of ${entry.title}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }}
        >
          <ExpandMoreIcon />
        </IconButton>
      </Box>
      <Collapse in={isOpen} id={id}>
        <Box sx={{ pt: 2, display: 'grid', gap: 1.5 }}>
          <ProgressBar value={entry.progress} tone={look.tone} label="Progress" />
          <Facts
            facts={[
              ['Dependencies', dependencies.length > 0 ? dependencies.join(', ') : 'None'],
              ['Notes', entry.notes || '–'],
            ]}
          />
          {canWork && (
            <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
              <Button size="small" onClick={onEdit}>
                Edit
              </Button>
              {entry.status !== 'completed' && (
                <Button size="small" onClick={onComplete}>
                  Mark completed
                </Button>
              )}
              <Button size="small" color="error" onClick={onDelete}>
                Delete
              </Button>
            </Box>
          )}
        </Box>
      </Collapse>
    </Card>
  );
}
