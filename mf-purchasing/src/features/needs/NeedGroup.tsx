import { Box, Checkbox, FormControlLabel, Money, Typography } from '@plumbline/design';
import type { ReactNode } from 'react';
import type { Needs } from '../../data/needShapes.ts';
import { quantityText } from '../../shared/orderLabels.ts';

type GroupProps = {
  group: Needs[number];
  left: ReadonlySet<string>;
  onChange: (left: ReadonlySet<string>) => void;
  vendor: ReactNode;
};

export function NeedGroup({ group, left, onChange, vendor }: GroupProps) {
  const name = group.vendor_name ?? 'No preferred vendor';
  const toggle = (key: string) => {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  return (
    <Box component="section" aria-label={name} sx={{ mb: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
      {vendor}
      {group.lines.map((line) => (
        <FormControlLabel
          key={line.key}
          sx={{ display: 'flex', mr: 0, minHeight: 44, '& > :last-child': { flex: 1 } }}
          control={<Checkbox checked={!left.has(line.key)} onChange={() => toggle(line.key)} />}
          label={
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <span>
                {line.description}
                {(line.unit || line.quantity !== 1) &&
                  `, ${quantityText(line.quantity, line.unit)}`}
              </span>
              <Money amount={line.quantity * line.unit_cost} />
            </Box>
          }
        />
      ))}
    </Box>
  );
}
