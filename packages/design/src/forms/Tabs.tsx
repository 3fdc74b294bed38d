import MuiTab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import { useEffect, useRef, useState, type ReactNode } from 'react';

type TabsProps<Id extends string> = {
  /** What the tabs are of. */
  label: string;
  tabs: readonly { id: Id; label: ReactNode }[];
  value: Id;
  onChange: (id: Id) => void;
};

/** Whether the tabs need more room than their row has. */
function areTooWideFor(row: HTMLElement | null): boolean {
  const last = [...(row?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])].at(-1);
  return row !== null && last !== undefined && last.offsetLeft + last.offsetWidth > row.clientWidth;
}

/** The heads of a set of tabs; `TabPanel` holds what stands below. On a phone the chosen one is in the middle of the row. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  const row = useRef<HTMLDivElement>(null);
  const [isTooWide, setTooWide] = useState(false);
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    const scroller = chosen?.closest<HTMLElement>('.MuiTabs-scroller');
    if (chosen && scroller)
      scroller.scrollLeft = chosen.offsetLeft + (chosen.offsetWidth - scroller.clientWidth) / 2;
  }, [value]);
  // Measured here: a row that is hidden while its panel loads would go on offering arrows where all tabs fit.
  useEffect(() => {
    const shown = new ResizeObserver(() => setTooWide(areTooWideFor(row.current)));
    if (row.current) shown.observe(row.current);
    return () => shown.disconnect();
  }, [tabs.length]);
  return (
    <MuiTabs
      ref={row}
      aria-label={label}
      value={value}
      onChange={(_, id: Id) => onChange(id)}
      variant="scrollable"
      scrollButtons={isTooWide ? 'auto' : false}
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {tabs.map((tab) => (
        <MuiTab
          key={tab.id}
          value={tab.id}
          label={tab.label}
          id={`tab-${tab.id}`}
          aria-controls={value === tab.id ? `panel-${tab.id}` : undefined}
        />
      ))}
    </MuiTabs>
  );
}
