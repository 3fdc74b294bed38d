export const fileTabs = [
  'overview',
  'projects',
  'financial',
  'communication',
  'documents',
] as const;
export type FileTab = (typeof fileTabs)[number];

export const tabLabels: Record<FileTab, string> = {
  overview: 'Overview',
  projects: 'Projects',
  financial: 'Financial',
  communication: 'Communication',
  documents: 'Documents',
};
