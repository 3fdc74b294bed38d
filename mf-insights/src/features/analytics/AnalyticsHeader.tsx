import {
  ActionButton,
  Box,
  Button,
  DownloadIcon,
  Menu,
  MenuItem,
  PageHeader,
  RefreshIcon,
  TuneIcon,
} from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import { denialOf, later, useVerdict } from '@plumbline/platform';
import { useState } from 'react';
import { rangeChoices } from './analyticsState.ts';

/** Shown while there are any; they are set among the filters. */
const ownDates = { value: 'own', label: 'Custom dates' };

const ScheduleDialog = later(() =>
  import('./ScheduleDialog.tsx').then((module) => module.ScheduleDialog),
);

type AnalyticsHeaderProps = {
  range: string;
  /** Days of the person's own are set, which go before the named range. */
  hasOwnDates: boolean;
  onRange: (range: string) => void;
  onFilters: () => void;
  hasFilters: boolean;
  onRefresh: () => void;
  isFetching: boolean;
  /** Undefined while there is nothing to report. */
  onExport: ((kind: 'pdf' | 'csv') => void) | undefined;
};

/** Title, range, refresh, and the report as PDF, CSV or by mail every month. */
export function AnalyticsHeader(props: AnalyticsHeaderProps) {
  const { range, hasOwnDates, onRange, onFilters, hasFilters, onRefresh, isFetching, onExport } =
    props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isScheduling, setScheduling] = useState(false);
  const exporting = useVerdict({ feature: 'export_data', permission: 'view_money' });
  const settings = useVerdict({ feature: 'view_analytics', permission: 'manage_settings' });
  const act = (then: () => void) => () => {
    setAnchor(null);
    then();
  };
  return (
    <>
      <PageHeader
        title="Analytics Dashboard"
        description="How the business does, from your own figures"
        actions={
          <>
            <Box sx={{ width: 160 }}>
              <SelectFilter
                label="Date range"
                value={hasOwnDates ? ownDates.value : range}
                options={hasOwnDates ? [ownDates, ...rangeChoices] : rangeChoices}
                onChange={onRange}
              />
            </Box>
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<TuneIcon />}
              aria-expanded={hasFilters}
              onClick={onFilters}
              sx={{ borderColor: 'divider' }}
            >
              Filters &amp; KPIs
            </Button>
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<RefreshIcon />}
              loading={isFetching}
              loadingPosition="start"
              onClick={onRefresh}
              sx={{ borderColor: 'divider' }}
            >
              Refresh
            </Button>
            <ActionButton
              variant="contained"
              startIcon={<DownloadIcon />}
              denial={denialOf(exporting)}
              disabled={!onExport}
              aria-haspopup="menu"
              onClick={(event) => setAnchor(event.currentTarget)}
            >
              Export Report
            </ActionButton>
          </>
        }
      />
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={act(() => onExport?.('pdf'))}>As PDF</MenuItem>
        <MenuItem onClick={act(() => onExport?.('csv'))}>As CSV</MenuItem>
        {settings.answer === 'allow' && (
          <MenuItem onClick={act(() => setScheduling(true))}>Every month by mail…</MenuItem>
        )}
      </Menu>
      {isScheduling && <ScheduleDialog onClose={() => setScheduling(false)} />}
    </>
  );
}
