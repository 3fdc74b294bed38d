import { Box, Button } from '@plumbline/design';
import { Link, useLink } from '@plumbline/platform';
import { useEffect, useRef } from 'react';
import type { Section, SectionId } from './sections.ts';

type SectionNavProps = { sections: readonly Section[]; current: SectionId };

/** Settings of other areas, as far as they are live and allowed. */
function useAreaSettings() {
  const pages = [
    { label: 'Lead settings', to: useLink('crm.leadSettings') },
    { label: 'Website forms', to: useLink('crm.leadForms') },
    { label: 'Purchasing settings', to: useLink('purchasing.settings') },
  ];
  return pages.flatMap(({ label, to }) => (to ? [{ label, to }] : []));
}

const entry = {
  justifyContent: 'flex-start',
  flexShrink: 0,
  minHeight: 44,
  whiteSpace: 'nowrap',
  fontWeight: 500,
} as const;

/** Settings sidebar; on phones a row that scrolls sideways. */
export function SectionNav({ sections, current }: SectionNavProps) {
  const row = useRef<HTMLElement>(null);
  const areas = useAreaSettings();
  useEffect(() => {
    row.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);
  return (
    <Box
      ref={row}
      component="nav"
      aria-label="Settings"
      sx={{
        display: 'flex',
        flexDirection: { xs: 'row', md: 'column' },
        overflowX: { xs: 'auto', md: 'visible' },
        gap: 0.5,
        mx: { xs: -2, md: 0 },
        px: { xs: 2, md: 0 },
        pb: { xs: 1, md: 0 },
      }}
    >
      {sections.map(({ id, label }) => (
        <Button
          key={id}
          component={Link}
          to={`?section=${id}`}
          aria-current={id === current ? 'page' : undefined}
          color={id === current ? 'primary' : 'inherit'}
          sx={{
            ...entry,
            fontWeight: id === current ? 700 : 500,
            bgcolor: id === current ? 'var(--pl-palette-primary-soft)' : 'transparent',
          }}
        >
          {label}
        </Button>
      ))}
      {areas.map(({ label, to }) => (
        <Button key={to} component={Link} to={to} color="inherit" sx={entry}>
          {label}
        </Button>
      ))}
    </Box>
  );
}
