/** A package that teams outside this repository install. */
export type Publishable = {
  /** Its folder in packages/. */
  folder: string;
  /** Parts of src that only this repository needs. */
  without?: string[];
  /** Dependencies of those parts. */
  withoutDependencies?: string[];
  /** Its package.json says which versions a new area gets. */
  keepsDevDependencies?: true;
};

export const publishable: Publishable[] = [
  { folder: 'contract', without: ['surface.ts', 'writeSurface.ts'] },
  { folder: 'domain', without: ['randomDocuments.ts', 'randomNetworks.ts'] },
  { folder: 'offline', without: ['worker'] },
  { folder: 'data' },
  { folder: 'platform' },
  { folder: 'documents' },
  { folder: 'design' },
  { folder: 'photo-reader' },
  { folder: 'area-registry', without: ['demotion'] },
  { folder: 'upstream-patches' },
  { folder: 'bundler' },
  { folder: 'area-cli', without: ['cli/monolith.ts', 'cli/shell.ts', 'index.ts', 'prepare'] },
  {
    folder: 'testing',
    // They start this repository's services.
    without: ['backend', 'barcodes', 'google', 'redis', 'repeats.ts', 's3', 'cachedSite.tsx'],
    withoutDependencies: ['@supabase/supabase-js', 'emulate', 'fauxqs', 'postgres'],
  },
  { folder: 'create-area', without: ['cli/newArea.ts'], keepsDevDependencies: true },
];
