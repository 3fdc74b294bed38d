import {
  Box,
  DateText,
  Typography,
  toneVars,
  type ToneName,
  dotted,
  twoLines,
} from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';
import type { Dashboard } from '../../data/dashboard.ts';

type Entry = Dashboard['activity'][number];

const tones: Record<string, ToneName> = {
  project: 'primary',
  task: 'primary',
  milestone: 'success',
  payment: 'success',
  invoice: 'accent',
  quote: 'secondary',
  weather_delay: 'error',
  photo: 'info',
  document: 'info',
};

/** The last ten activities, newest first. */
export function ActivityList({ activity }: { activity: readonly Entry[] }) {
  if (activity.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', py: 2 }}>
        No activity yet. Your team’s changes will appear here.
      </Typography>
    );
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {activity.map((entry) => (
        <Box
          component="li"
          key={entry.id}
          sx={{
            position: 'relative',
            pl: 2.5,
            pb: 1.5,
            '&::before': {
              content: '""',
              position: 'absolute',
              left: 0,
              top: 6,
              width: 9,
              height: 9,
              borderRadius: '50%',
              bgcolor: toneVars(tones[entry.type] ?? 'neutral').main,
            },
            '&:not(:last-of-type)::after': {
              content: '""',
              position: 'absolute',
              left: 4,
              top: 18,
              bottom: -4,
              width: '1px',
              bgcolor: 'divider',
            },
          }}
        >
          <Typography variant="body2" component="div">
            {dotted(
              <strong>{entry.title}</strong>,
              entry.description && (
                <Box component="span" sx={twoLines}>
                  <About entry={entry} />
                </Box>
              ),
            )}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {entry.actor ?? 'Plumbline'}, <DateText value={entry.created_at} relative />
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** Lists that show imported records. */
const lists = {
  client: 'crm.clients',
  item: 'catalog.items',
  vendor: 'catalog.vendors',
  material: 'catalog.materials',
} as const;
const isListed = (type: string): type is keyof typeof lists => Object.hasOwn(lists, type);

/** Title of an activity, linked to its page, or to its project. */
function About({ entry: { type, status, description, entity_id, project_id } }: { entry: Entry }) {
  const text = { children: description, otherwise: description, style: { color: 'inherit' } };
  if (status === 'imported' && isListed(type)) return <AreaLink to={lists[type]} {...text} />;
  const id = status === 'deleted' || status === 'undone' ? null : entity_id;
  if (id && type === 'invoice')
    return <AreaLink to="billing.invoice" params={{ invoiceId: id }} {...text} />;
  if (id && type === 'quote')
    return <AreaLink to="billing.quote" params={{ quoteId: id }} {...text} />;
  if (id && type === 'client')
    return <AreaLink to="crm.client" params={{ clientId: id }} {...text} />;
  if (project_id)
    return <AreaLink to="projects.detail" params={{ projectId: project_id }} {...text} />;
  return description;
}
