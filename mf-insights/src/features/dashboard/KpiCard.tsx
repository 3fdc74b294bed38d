import {
  BigFigure,
  Box,
  Card,
  CardActionArea,
  Typography,
  toneVars,
  type ToneName,
} from '@plumbline/design';
import { Link } from '@plumbline/platform';
import type { Kpi } from './kpis.ts';

type KpiCardProps = {
  kpi: Kpi;
  tone: ToneName;
  /** Page with the rows behind the KPI. */
  to?: string | undefined;
  /** Opens the rows in a dialog. */
  onOpen?: (() => void) | undefined;
};

const deltaTone = (isGood: boolean | null): ToneName => {
  if (isGood === null) return 'neutral';
  return isGood ? 'success' : 'error';
};

/** A KPI that opens the rows it counts. */
export function KpiCard({ kpi, tone, to, onOpen }: KpiCardProps) {
  const { title, value, note, delta } = kpi;
  const deltaColors = toneVars(deltaTone(delta?.isGood ?? null));
  const content = (
    <Box sx={{ p: { xs: 1.75, sm: 2.25 }, display: 'grid', gap: 0.75, width: '100%' }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Box
          aria-hidden
          sx={{
            flexShrink: 0,
            width: 8,
            height: 8,
            borderRadius: '3px',
            bgcolor: toneVars(tone).main,
          }}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary', fontWeight: 600 }}>
          {title}
        </Typography>
      </Box>
      <BigFigure figure={value} phone={1.0625} tablet={1.75} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
        {delta && (
          <Box
            component="span"
            sx={{
              px: 0.75,
              borderRadius: 1,
              fontSize: '0.8125rem',
              fontWeight: 600,
              bgcolor: deltaColors.soft,
              color: deltaColors.onSoft,
            }}
          >
            {delta.text}
          </Box>
        )}
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {note}
        </Typography>
      </Box>
    </Box>
  );
  const fill = { height: '100%', display: 'flex', alignItems: 'flex-start', textAlign: 'left' };
  return (
    <Card component="li" sx={{ minWidth: 0 }}>
      {to !== undefined && (
        <CardActionArea component={Link} to={to} sx={fill}>
          {content}
        </CardActionArea>
      )}
      {to === undefined && onOpen && (
        <CardActionArea onClick={onOpen} sx={fill}>
          {content}
        </CardActionArea>
      )}
      {to === undefined && !onOpen && content}
    </Card>
  );
}
