import { Card, EmptyState } from '@plumbline/design';
import { TabPanel, Tabs } from '@plumbline/design/forms';
import { useState } from 'react';
import type { ProjectDocument } from '../../../data/documents.ts';
import { DocumentRow } from './DocumentRow.tsx';
import { categoryTabs, type CategoryFilter } from './documentLabels.ts';

type DocumentListProps = { documents: readonly ProjectDocument[]; denial: string | undefined };

/** The documents of a project, by category. */
export function DocumentList({ documents, denial }: DocumentListProps) {
  const [filter, setFilter] = useState<CategoryFilter>('all');
  const shown = documents.filter((one) => filter === 'all' || one.category === filter);
  return (
    <div>
      <Tabs label="Category" tabs={categoryTabs(documents)} value={filter} onChange={setFilter} />
      <TabPanel id={filter}>
        {shown.length === 0 ? (
          <EmptyState
            title="No Documents Yet"
            description="Contracts, permits, warranties, and invoices for this project will appear here."
          />
        ) : (
          <Card
            component="ul"
            aria-label="Documents"
            sx={{
              listStyle: 'none',
              m: 0,
              px: 2,
              py: 0.5,
              '& > li:last-of-type': { borderBottom: 0 },
            }}
          >
            {shown.map((document) => (
              <DocumentRow key={document.id} document={document} denial={denial} />
            ))}
          </Card>
        )}
      </TabPanel>
    </div>
  );
}
