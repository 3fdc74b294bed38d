import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatDateTime } from '@plumbline/domain/formats';
import type { EarlierImport, ImportTarget } from './importTarget.ts';

type UnfinishedImportsProps = {
  target: ImportTarget;
  onUndo: (importId: string) => Promise<void>;
  onKeep: (importId: string) => Promise<void>;
};

/** Imports that stopped because the page was closed or the connection was lost: undo them or keep their rows. */
export function UnfinishedImports({ target, onUndo, onKeep }: UnfinishedImportsProps) {
  const [imports, setImports] = useState<readonly EarlierImport[]>([]);
  // Without an answer there is nothing to offer; the import itself will say what is wrong.
  const ask = useEffectEvent(() => target.unfinished().then(setImports, () => undefined));
  useEffect(() => void ask(), []);
  return imports.map(({ importId, fileName, saved, startedAt }) => (
    <Alert
      key={importId}
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <>
          <Button color="inherit" size="small" onClick={() => void onUndo(importId)}>
            Undo import
          </Button>
          <Button color="inherit" size="small" onClick={() => void onKeep(importId)}>
            Keep
          </Button>
        </>
      }
    >
      {`The import of ${fileName} on ${formatDateTime(startedAt)} stopped after ${saved.toLocaleString('en-US')} rows.`}
    </Alert>
  ));
}
