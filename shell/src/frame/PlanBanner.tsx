import { Notice, PlainButton } from '@plumbline/design/frame';
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
      <Notice
        tone={notice.tone}
        role="note"
        shape="centred"
        action={
          canAct && (
            <PlainButton kind="quiet" size="small" component={Link} to={settings ?? '/pricing'}>
              {notice.action}
            </PlainButton>
          )
        }
      >
        {notice.text}
      </Notice>
    </aside>
  );
}
