import {
  Box,
  DateText,
  StatusChip,
  Typography,
  type StatusShape,
  type ToneName,
} from '@plumbline/design';
import type { Activity } from '../../data/projectFileShapes.ts';
import { ActivityLink } from './ActivityLink.tsx';
import { activityKind, type ActivityKind } from './activityKind.ts';

const looks: Record<ActivityKind, { label: string; tone: ToneName; shape: StatusShape }> = {
  update: { label: 'Update', tone: 'primary', shape: 'disc' },
  milestone: { label: 'Milestone', tone: 'success', shape: 'diamond' },
  issue: { label: 'Issue', tone: 'error', shape: 'triangle' },
  other: { label: 'Other', tone: 'neutral', shape: 'ring' },
};

type ActivityListProps = { activities: readonly Activity[]; project: string };

/** Recent activity, newest first, with links. */
export function ActivityList({ activities, project }: ActivityListProps) {
  if (activities.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        No activity yet.
      </Typography>
    );
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {activities.map((activity) => {
        const { id, type, title, description, user, timestamp } = activity;
        return (
          <Box component="li" key={id}>
            <Box sx={{ display: 'flex', gap: '0 8px', alignItems: 'center', flexWrap: 'wrap' }}>
              <StatusChip {...looks[activityKind(type)]} />
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {title}
              </Typography>
              <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <ActivityLink activity={activity} project={project}>
                  {description}
                </ActivityLink>
              </Typography>
            </Box>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {user ?? 'Plumbline'}, <DateText value={timestamp} relative />
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}
