import { formatMoney } from '@plumbline/design';
import { materialLaborRatio, ratioBand } from '@plumbline/domain';
import type { Analytics } from '../../data/analyticsShapes.ts';
import { BandChip } from '../../shared/BandChip.tsx';
import { FigureTable } from '../../shared/FigureTable.tsx';

export function ComparisonTable({ projects }: Pick<Analytics['costs'], 'projects'>) {
  return (
    <FigureTable
      label="Materials vs. labor"
      rows={projects}
      rowKey={({ id }) => id}
      columns={[
        { title: 'Project', cell: ({ name }) => name },
        { title: 'Materials', cell: ({ materials }) => formatMoney(materials) },
        { title: 'Labor', cell: ({ labor }) => formatMoney(labor) },
        {
          title: 'Ratio',
          cell: ({ materials, labor }) => {
            const ratio = materialLaborRatio(materials, labor);
            return ratio === null ? (
              '–'
            ) : (
              <BandChip band={ratioBand(ratio)} label={ratio.toFixed(2)} />
            );
          },
        },
      ]}
    />
  );
}
