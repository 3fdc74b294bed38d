import { Button } from '@plumbline/design';
import { useAccess } from '@plumbline/platform';
import { useState } from 'react';
import type { Week } from '../../data/timeShapes.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { RulesDialog } from './RulesDialog.tsx';

/** Export and overtime rules, for who may use them. */
export function PayrollActions({ week }: { week: Week }) {
  const [opened, setOpened] = useState<'export' | 'rules'>();
  const feature = 'create_edit_projects';
  const canExport = useAccess({ feature, permission: 'approve_time' }).answer === 'allow';
  const canSetRules = useAccess({ feature, permission: 'manage_settings' }).answer === 'allow';
  const close = () => setOpened(undefined);
  return (
    <>
      {canSetRules && <Button onClick={() => setOpened('rules')}>Overtime rules</Button>}
      {canExport && (
        <Button variant="outlined" onClick={() => setOpened('export')}>
          Export time
        </Button>
      )}
      {opened === 'export' && <ExportDialog week={week} onClose={close} />}
      {opened === 'rules' && <RulesDialog onClose={close} />}
    </>
  );
}
