import type { ReactNode } from 'react';
import { PlainIcon } from './PlainIcon.tsx';

type NoticeProps = {
  tone: 'info' | 'warning' | 'error';
  /** Across the whole page (its words at the left, or centred), or a card in it. */
  shape?: 'bar' | 'centred' | 'card' | 'offline';
  role?: 'note' | 'alert' | 'presentation';
  action?: ReactNode;
  children: ReactNode;
};

/** A sentence over the page, with what to do about it; drawn without the component library. */
export function Notice({ tone, shape = 'bar', role = 'alert', action, children }: NoticeProps) {
  return (
    <div className="pl-notice" data-tone={tone} data-shape={shape} role={role}>
      <PlainIcon name={tone} />
      <div className="pl-notice-words">{children}</div>
      {action && <div className="pl-notice-actions">{action}</div>}
    </div>
  );
}
