import { Box, Button, MenuItem, PageHeader, RefreshIcon, TuneIcon } from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import { lazyComponent, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import { rangeChoices } from './analyticsState.ts';
import { ExportButton } from './report/ExportButton.tsx';
import { useWeekDownload } from './report/useWeekDownload.ts';

/** Shown while custom dates are set in the filters. */
const ownDates = { value: 'own', label: 'Custom dates' };

const ScheduleDialog = lazyComponent(() =>
  import('./ScheduleDialog.tsx').then((module) => module.ScheduleDialog),
);

type AnalyticsHeaderProps = {
  range: string;
  /** Custom dates, which take precedence over the named range. */
  hasOwnDates: boolean;
  onRange: (range: string) => void;
  onFilters: () => void;
  hasFilters: boolean;
  onRefresh: () => void;
  isFetching: boolean;
  /** Undefined while there is nothing to export. */
  onExport: ((kind: 'pdf' | 'csv') => void) | undefined;
};

/** Title, range, Refresh, and report export as PDF, CSV, or monthly email. */
export function AnalyticsHeader(props: AnalyticsHeaderProps) {
  const { range, hasOwnDates, onRange, onFilters, hasFilters, onRefresh, isFetching, onExport } =
    props;
  const [isScheduling, setScheduling] = useState(false);
  const printWeek = useWeekDownload();
  const settings = useAccess({ feature: 'view_analytics', permission: 'manage_settings' });
  return (
    <>
      <PageHeader
        title="Analytics Dashboard"
        description="How your business is doing"
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
            <ExportButton
              label="Export Report"
              onExport={onExport}
              more={(close) => [
                <MenuItem
                  key="week"
                  onClick={() => {
                    close();
                    void printWeek();
                  }}
                >
                  Week on one page (PDF)
                </MenuItem>,
                settings.answer === 'allow' && (
                  <MenuItem
                    key="monthly"
                    onClick={() => {
                      close();
                      setScheduling(true);
                    }}
                  >
                    Email monthly…
                  </MenuItem>
                ),
              ]}
            />
          </>
        }
      />
      {isScheduling && <ScheduleDialog onClose={() => setScheduling(false)} />}
    </>
  );
}
