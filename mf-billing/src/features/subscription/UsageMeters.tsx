import { Box, SectionCard, LoadingState, ProgressBar, Typography } from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import { useSubscriptionUsageQuery } from '../../data/subscription.ts';

const gigabyte = 1024 ** 3;
const sizeText = (bytes: number) =>
  bytes > 0 && bytes < gigabyte
    ? `${Math.ceil(bytes / 1024 ** 2)} MB`
    : `${Number((bytes / gigabyte).toFixed(1))} GB`;

/** The plan's usage against its limits. */
export function UsageMeters() {
  const { data, error } = useSubscriptionUsageQuery(useCompanyId());
  if (error) return null;
  return (
    <SectionCard title="Usage">
      {data ? (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
          <Meter
            label="Active projects"
            used={data.active_projects}
            limit={data.max_active_projects}
            wayOut="Complete or archive a project, or upgrade, to start another."
          />
          <Meter
            label="Projects"
            used={data.open_projects}
            limit={data.max_open_projects}
            wayOut="Archive a project, or upgrade, to create another."
          />
          <Meter
            label="Team members"
            used={data.members}
            limit={data.max_members}
            wayOut="Deactivate a team member, or upgrade, to invite another."
          />
          <Meter
            label="Storage"
            used={data.storage_bytes / gigabyte}
            limit={data.storage_gb}
            text={sizeText(data.storage_bytes)}
            unit=" GB"
            wayOut="Delete files, or upgrade, to upload more."
          />
        </Box>
      ) : (
        <LoadingState label="Loading usage…" minHeight={80} />
      )}
    </SectionCard>
  );
}

type MeterProps = {
  label: string;
  used: number;
  limit: number | null;
  text?: string;
  unit?: string;
  /** What to do when the limit is reached. */
  wayOut: string;
};

function Meter({ label, used, limit, text = String(used), unit = '', wayOut }: MeterProps) {
  const percent = limit === null ? 0 : (used / limit) * 100;
  const isFull = limit !== null && used >= limit;
  return (
    <Box>
      <Typography variant="body2">
        {label}: <strong>{text}</strong>
        {limit === null ? ', unlimited' : ` of ${limit}${unit}`}
      </Typography>
      {limit !== null && (
        <ProgressBar
          value={percent}
          label={label}
          tone={percent >= 100 ? 'error' : percent >= 80 ? 'warning' : 'primary'}
        />
      )}
      {isFull && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          You’ve reached your plan’s limit. {wayOut}
        </Typography>
      )}
    </Box>
  );
}
