const labels: Record<string, string> = {
  materials: 'Materials',
  labor: 'Labor',
  equipment: 'Equipment',
  subcontractors: 'Subcontractors',
  permits: 'Permits',
  overhead: 'Overhead',
  other: 'Other',
};

/** A cost category in words. */
export const categoryLabel = (category: string) => labels[category] ?? category;
