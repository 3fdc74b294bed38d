import MuiTab from '@mui/material/Tab';
import MuiTabs, { type TabsActions } from '@mui/material/Tabs';
import { useEffect, useRef, type ReactNode } from 'react';

type TabsProps<Id extends string> = {
  /** What the tabs are of. */
  label: string;
  tabs: readonly { id: Id; label: ReactNode }[];
  value: Id;
  onChange: (id: Id) => void;
};

/** The heads of a set of tabs; `TabPanel` holds what stands below. On a phone the chosen one is in the middle of the row. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  const row = useRef<HTMLDivElement>(null);
  const acts = useRef<TabsActions>(null);
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    const scroller = chosen?.closest<HTMLElement>('.MuiTabs-scroller');
    if (chosen && scroller)
      scroller.scrollLeft = chosen.offsetLeft + (chosen.offsetWidth - scroller.clientWidth) / 2;
  }, [value]);
  // A row that was hidden while its panel loaded goes on believing that its tabs do not fit.
  useEffect(() => {
    const shown = new ResizeObserver(() => acts.current?.updateScrollButtons());
    if (row.current) shown.observe(row.current);
    return () => shown.disconnect();
  }, []);
  return (
    <MuiTabs
      ref={row}
      action={acts}
      aria-label={label}
      value={value}
      onChange={(_, id: Id) => onChange(id)}
      variant="scrollable"
      scrollButtons="auto"
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
