import { Box, SectionCard } from '@plumbline/design';

type DataToDeleteProps = { tables: readonly { table: string; rows: number }[] };

/** How many rows of each table will be deleted. */
export function DataToDelete({ tables }: DataToDeleteProps) {
  return (
    <SectionCard
      isMain
      title="Data to be deleted"
      description="Current counts for all companies. Nothing has been deleted yet."
    >
      <Box
        component="ul"
        aria-label="Data to be deleted"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 0.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {tables.map(({ table, rows }) => (
          <li key={table}>
            {table}: <strong>{rows.toLocaleString('en-US')}</strong>
          </li>
        ))}
      </Box>
    </SectionCard>
  );
}
