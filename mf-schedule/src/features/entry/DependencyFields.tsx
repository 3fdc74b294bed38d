import { Box, Button, CloseIcon, IconButton, Stack, Typography } from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import { dependencyTypes, type DependencyType } from '@plumbline/domain/schedule';
import type { Entry } from '../../data/scheduleShapes.ts';
import { choicesOf, dependencyLabels } from '../../shared/labels.ts';
import type { Link } from './entryForm.ts';

const lags = [-5, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7, 10, 14, 21, 28];
const lagText = (days: number) =>
  days === 0
    ? 'No lag'
    : `${Math.abs(days)} work ${Math.abs(days) === 1 ? 'day' : 'days'} ${days > 0 ? 'later' : 'earlier'}`;
const isType = (type: string): type is DependencyType =>
  dependencyTypes.some((one) => one === type);

type DependencyFieldsProps = {
  links: readonly Link[];
  others: readonly Entry[];
  onChange: (links: Link[]) => void;
};

/** What an entry waits for: other entries, how, and how many working days later. */
export function DependencyFields({ links, others, onChange }: DependencyFieldsProps) {
  const free = others.filter(({ id }) => !links.some(({ depends_on_id }) => depends_on_id === id));
  const change = (index: number, changed: Partial<Link>) =>
    onChange(links.map((link, at) => (at === index ? { ...link, ...changed } : link)));
  const [next] = free;
  return (
    <Stack spacing={1.5} component="section" aria-label="Dependencies">
      <Typography component="h3" variant="subtitle2">
        Waits for
      </Typography>
      {links.map((link, index) => (
        <Box
          key={link.depends_on_id}
          sx={{
            display: 'grid',
            gap: 1,
            gridTemplateColumns: { xs: '1fr auto', sm: '2fr 2fr 1.5fr auto' },
            alignItems: 'center',
          }}
        >
          <SelectFilter
            label="Entry"
            value={link.depends_on_id}
            options={others
              .filter(({ id }) => id === link.depends_on_id || free.some((one) => one.id === id))
              .map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(depends_on_id) => change(index, { depends_on_id })}
          />
          <Box sx={{ gridColumn: { xs: 1, sm: 'auto' } }}>
            <SelectFilter
              label="How"
              value={link.type}
              options={choicesOf(dependencyLabels)}
              onChange={(type) => isType(type) && change(index, { type })}
            />
          </Box>
          <Box sx={{ gridColumn: { xs: 1, sm: 'auto' } }}>
            <SelectFilter
              label="Lag"
              value={String(link.lag_days)}
              options={[...new Set([...lags, link.lag_days])].map((days) => ({
                value: String(days),
                label: lagText(days),
              }))}
              onChange={(days) => change(index, { lag_days: Number(days) })}
            />
          </Box>
          <IconButton
            aria-label={`Remove dependency ${index + 1}`}
            onClick={() => onChange(links.filter((_, at) => at !== index))}
          >
            <CloseIcon />
          </IconButton>
        </Box>
      ))}
      {next && (
        <Button
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => onChange([...links, { depends_on_id: next.id, type: 'fs', lag_days: 0 }])}
        >
          Add dependency
        </Button>
      )}
    </Stack>
  );
}
