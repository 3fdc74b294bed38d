import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatDateTime } from '@plumbline/domain/formats';
import type { EarlierImport, ImportTarget } from './importTarget.ts';

type RecentImportsProps = {
  target: ImportTarget;
  onUndo: (importId: string) => Promise<void>;
};

/** Imports of the last week that can still be undone; nothing when there are none. */
export function RecentImports({ target, onUndo }: RecentImportsProps) {
  const [imports, setImports] = useState<readonly EarlierImport[]>([]);
  const [problem, setProblem] = useState<string>();
  const load = () =>
    target.recent?.().then(setImports, (error: unknown) => setProblem(target.toMessage(error)));
  const loadFirst = useEffectEvent(load);
  useEffect(() => void loadFirst(), []);
  const retry = () => {
    setProblem(undefined);
    void load();
  };
  if (problem)
    return (
      <Alert
        severity="error"
        sx={{ mt: 2 }}
        action={
          <Button color="inherit" size="small" onClick={retry}>
            Retry
          </Button>
        }
      >
        Failed to load recent imports. {problem}
      </Alert>
    );
  if (imports.length === 0) return null;
  return (
    <Box component="section" aria-label="Recent imports" sx={{ mt: 3 }}>
      <Typography variant="h6" component="h3">
        Recent imports
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {imports.map((one) => (
          <Row key={one.importId} one={one} target={target} onUndo={onUndo} />
        ))}
      </Box>
    </Box>
  );
}

function Row({ one, target, onUndo }: { one: EarlierImport } & RecentImportsProps) {
  const count = `${one.saved.toLocaleString('en-US')} ${one.saved === 1 ? target.one : target.many}`;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {one.fileName}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {count}, {formatDateTime(one.startedAt)}
        </Typography>
      </Box>
      <Button
        sx={{ flexShrink: 0 }}
        aria-label={`Undo import of ${one.fileName}`}
        onClick={() => void onUndo(one.importId)}
      >
        Undo import
      </Button>
    </Box>
  );
}
