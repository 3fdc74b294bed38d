import { formatFileSize, ProgressBar, Typography } from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import { useStorageUseQuery } from '../../../data/integrations.ts';
import { Loaded } from '../../../shared/Loaded.tsx';

/** How much room the company's files take. */
export function StoragePanel() {
  const answer = useStorageUseQuery(useCompanyId());
  return (
    <Loaded answer={answer} label="storage" failed="Failed to load storage use" rows={2}>
      {({ storage_bytes, storage_gb }) => (
        <>
          <Typography sx={{ mb: 1 }}>
            {formatFileSize(storage_bytes)} of {storage_gb} GB in use
          </Typography>
          <ProgressBar
            label="Storage in use"
            value={Math.min(100, (100 * storage_bytes) / (storage_gb * 1024 ** 3))}
          />
        </>
      )}
    </Loaded>
  );
}
