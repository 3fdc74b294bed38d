import { Alert, Button } from '@plumbline/design/frame';
import { useLink, useSession } from '@plumbline/platform';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { planNotice } from './planNotice.ts';

/** The trial's countdown, a due payment, or a plan that has ended; owners get the way out of it. */
export function PlanBanner() {
  const { company, can_write, permissions, see_as } = useSession();
  const settings = useLink('admin.settings', { query: { section: 'billing' } });
  const [now] = useState(Date.now);
  const notice = planNotice({ ...company, can_write }, now);
  // While an owner looks at another role nothing can be written, whatever the plan says.
  if (!notice || see_as) return null;
  const canAct = permissions.includes('manage_billing');
  return (
    <aside aria-label="Your plan">
      <Alert
        severity={notice.tone}
        role="note"
        square
        sx={{ py: 0, alignItems: 'center', justifyContent: 'center' }}
        action={
          canAct && (
            <Button color="inherit" size="small" component={Link} to={settings ?? '/pricing'}>
              {notice.action}
            </Button>
          )
        }
      >
        {notice.text}
      </Alert>
    </aside>
  );
}
