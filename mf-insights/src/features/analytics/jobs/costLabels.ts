const labels: Record<string, string> = {
  materials: 'Materials',
  labor: 'Labor',
  equipment: 'Equipment',
  subcontractors: 'Subcontractors',
  permits: 'Permits',
  overhead: 'Overhead',
  other: 'Other',
  unassigned: 'Not assigned',
};

/** Label of a cost category. */
export const categoryLabel = (category: string) => labels[category] ?? category;
